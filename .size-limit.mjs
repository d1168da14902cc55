// Limits for the files that tests/size/bundle.mjs makes.

import { BUNDLERS, IMPORTS } from './tests/size/imports.mjs';

export default Object.entries(IMPORTS).flatMap(([name, { limit }]) =>
  BUNDLERS.map((bundler) => ({
    name: `${name} (${bundler})`,
    path: `build/size/${bundler}/${name}.js`,
    limit: `${limit} kB`,
    gzip: true,
  })),
);
