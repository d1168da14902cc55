import { build } from 'esbuild';
const what=process.argv[2];
const r = await build({stdin:{contents:`import ${what} from './dist/raybound.js'; globalThis.x=[${what.slice(1,-1)}]`,resolveDir:process.cwd()},bundle:true,format:'esm',write:false,target:'es2022',minifyWhitespace:true,metafile:true,minifyIdentifiers:false});
const t=r.outputFiles[0].text.replace(/new Source\("(\w+)".{40,}?"\)/gs,'new Source("$1")');
console.log(t.length); import('fs').then(f=>f.writeFileSync('/tmp/se/out.js',t));
