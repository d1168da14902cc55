// Every page of the tutorial in a wide window, in both languages and color schemes.

import { test } from 'node:test';
import { pageTests } from './views.js';

for (const { name, check } of pageTests('wide')) test(name, check);
