// Firefox: the same bits, every way to import the package, every page and what its figures do.

import { test } from 'node:test';
import { lacking } from './browser.js';
import { testsOf } from './engines.js';

const skip = lacking('firefox');
for (const { name, check } of testsOf('firefox')) test(name, { skip }, check);
