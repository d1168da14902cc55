import js from '@eslint/js';
import globals from 'globals';

const browserFiles = [
  'demo/**/*.js',
  'tests/browser/**/*.js',
  'tests/random/browser/*.js',
  'tests/bench/*-page.js',
];

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
    // js/wasm is the only door to the wasm modules.
    files: ['js/**/*.js', 'demo/**/*.js'],
    ignores: ['js/wasm/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: 'Identifier[name=/^rb_wasm_/]', message: 'Only js/wasm calls a wasm function.' },
        {
          selector: 'ImportDeclaration[source.value=/generated.(?!pairs|layout|filters)/]',
          message: 'Only js/wasm starts a wasm module.',
        },
      ],
    },
  },
  {
    files: ['**/*.mjs', 'tests/**/*.js', 'eslint.config.js'],
    languageOptions: { globals: globals.node },
  },
  {
    // Readers write the rest.
    files: ['demo/chapters/**/*.exercise.js'],
    rules: { 'no-unused-vars': 'off', 'prefer-const': 'off' },
  },
  {
    files: browserFiles,
    languageOptions: { globals: { ...globals.browser } },
  },
];
