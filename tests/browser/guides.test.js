// Every guide, wide and on a phone, in light and dark colors.

import { test } from 'node:test';
import { guideTests } from './views.js';

for (const { name, check } of guideTests()) test(name, check);
