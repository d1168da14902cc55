import js from '@eslint/js';
import globals from 'globals';

const browserFiles = ['demo/**/*.js', 'tests/browser/**/*.js'];

export default [
  { ignores: ['build/', 'dist/', 'js/generated/'] },
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2022, sourceType: 'module' },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      'no-unused-vars': ['error', { argsIgnorePattern: '^_', caughtErrors: 'none' }],
      'no-var': 'error',
      'prefer-const': 'error',
    },
  },
  {
    // The library runs in Node, browsers and workers: it may use only what all of them have.
    files: ['js/**/*.js'],
    languageOptions: { globals: globals['shared-node-browser'] },
  },
  {
    files: ['**/*.mjs', 'tests/**/*.js', 'eslint.config.js'],
    languageOptions: { globals: globals.node },
  },
  {
    files: browserFiles,
    languageOptions: { globals: { ...globals.browser } },
  },
];
