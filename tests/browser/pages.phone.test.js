// Every page of the tutorial on a phone, in both languages and color schemes.

import { test } from 'node:test';
import { pageTests } from './views.js';

for (const { name, check } of pageTests('phone')) test(name, check);
