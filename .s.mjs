import { build } from 'esbuild';
import {readFileSync,writeFileSync} from 'fs';
// remove sideEffects flag by copying the file
writeFileSync('/tmp/se/raybound.js', readFileSync('dist/raybound.js'));
const r = await build({stdin:{contents:"import '/tmp/se/raybound.js'",resolveDir:'/tmp/se'},bundle:true,format:'esm',write:false,target:'es2022'});
const t=r.outputFiles[0].text; console.log(t.length); console.log(t.split('\n').filter(l=>!/^\s/.test(l)&&l.length>2).map(l=>l.slice(0,140)).join('\n'));
