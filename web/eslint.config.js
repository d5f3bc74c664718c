import js from '@eslint/js'
import { createNodeResolver, importX } from 'eslint-plugin-import-x'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import ts from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

// Who may import whom, folder by folder (design: "Rooms of the house"). A folder may always import itself.
const mayImport = {
  ballot: [],
  rules: [],
  'deck/*.ts': [],
  'deck/list': ['ballot', 'deck', 'wire'],
  wire: [],
  transcript: ['ballot', 'rules', 'wire'],
  texts: [],
  room: ['ballot', 'rules', 'deck', 'wire', 'transcript'],
  parts: ['room', 'texts'],
  phone: ['room', 'texts', 'parts'],
  table: ['room', 'texts', 'parts'],
  editor: ['deck', 'texts', 'parts'],
}

const zones = Object.entries(mayImport).map(([folder, others]) => ({
  target: `./src/${folder}`,
  from: './src',
  except: [folder.replace('/*.ts', ''), ...others].map((name) => `./${name}`),
  message: `src/${folder} may import ${others.map((name) => `src/${name}`).join(', ') || 'no other folder'} only.`,
}))

// Packages from outside: the ballot stands on noble, the page on Svelte, everything else on nothing.
const outside = (folders, pattern, message) => ({
  files: folders.map((folder) => `src/${folder}/**/*.{ts,svelte}`),
  ignores: ['src/**/*.test.ts'],
  rules: { 'no-restricted-imports': ['error', { patterns: [{ regex: pattern, message }] }] },
})

export default ts.config(
  { ignores: ['dist/', 'src/wire/wire.ts'] },
  js.configs.recommended,
  ts.configs.strict,
  ts.configs.stylistic,
  svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'no-undef': 'off', // the type checker knows better
      eqeqeq: 'error',
      'no-console': 'error',
      '@typescript-eslint/consistent-type-definitions': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    files: ['src/**/*.{ts,svelte}'],
    // for import-x, which parses the Svelte files that a TypeScript file imports with these same options
    languageOptions: { parserOptions: { parser: ts.parser } },
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.svelte', '.js', '.json'] })],
      'import-x/extensions': ['.ts', '.svelte'],
      'import-x/ignore': ['/node_modules/'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts'], 'svelte-eslint-parser': ['.svelte'] },
    },
    rules: {
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones }],
    },
  },
  // French sets thin no-break spaces, in texts with gaps too.
  { files: ['src/texts/**/*.ts'], rules: { 'no-irregular-whitespace': ['error', { skipTemplates: true }] } },
  outside(['ballot'], '^(?!\\.|@noble/)', 'The ballot stands on noble alone.'),
  outside(['rules', 'deck', 'wire', 'texts', 'transcript'], '^(?!\\.)', 'This folder stands on nothing from outside.'),
  outside(['deck/list'], '^(?!\\.|yaml$)', 'Lists stand on a reader of YAML alone.'),
  { files: ['*.config.{js,ts}'], languageOptions: { globals: globals.node } },
)
