import js from '@eslint/js';
import graphqlPlugin from '@graphql-eslint/eslint-plugin';
import importSort from 'eslint-plugin-simple-import-sort';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** Who may import whom, by what an import says; tests/structure holds the finer borders by the whole import graph. */
const borders = {
  rules: [
    {
      regex: '^(?!@zxcvbn-ts/|postcode-validator$)[^.]',
      message: 'rules are pure: no libraries but those of password strength and postal codes, no Node.',
    },
    { regex: '/(platform|server|upstream|web)/', message: 'rules import rules only.' },
  ],
  platform: [
    {
      regex: '/(server|upstream|web)/',
      message: 'platform imports rules only: server and upstream build on it.',
    },
  ],
  upstream: [
    {
      regex: '/(server|web)/',
      message: 'upstream imports rules and platform. It does not depend on GraphQL or the browser.',
    },
  ],
  server: [
    { regex: '/web/', message: 'server does not depend on the browser.' },
    { regex: '/upstream/(?!.*/?wire$)', message: 'server sees only the wire types of upstream.' },
    {
      regex: '/upstream/.*wire$',
      allowTypeImports: true,
      message: 'server sees only the wire types of upstream: import type.',
    },
  ],
  web: [
    { regex: '/(platform|server|upstream)/', message: 'web imports rules and generated types.' },
    { regex: '^(node:|fs$|path$)', message: 'web runs in a browser.' },
  ],
};

const injectedClock = [
  [
    'CallExpression[callee.object.name="Date"][callee.property.name="now"]',
    'Time is told by the Clock that is passed in.',
  ],
  ['NewExpression[callee.name="Date"][arguments.length=0]', 'Time is told by the Clock that is passed in.'],
  ['CallExpression[callee.object.name="Math"][callee.property.name="random"]', 'Randomness is passed in.'],
].map(([selector, message]) => ({ selector, message }));

const environment = {
  selector: 'MemberExpression[object.name="process"][property.name="env"]',
  message: 'The environment is read, checked and named in core/env.ts.',
};

const restricted = (...rules) => ({ 'no-restricted-syntax': ['error', ...rules] });

const everyDescription = {
  types: true,
  rootField: true,
  FieldDefinition: true,
  InputValueDefinition: true,
  EnumValueDefinition: true,
  DirectiveDefinition: true,
};

/** The content security policy of the product stops a text from being evaluated again, so it fails only when it has to wait. */
const evaluatedText = {
  selector: 'CallExpression[callee.property.name="waitForFunction"][arguments.0.type=/Literal$/]',
  message: 'A page evaluates a text only once: pass a function.',
};

/** Imports for their effects, Node, packages, then the project's own modules from far to near; no blank lines between. */
const importOrder = [['^\\u0000', '^node:', '^@?\\w', '^\\.\\.', '^\\./']];

const schema = 'schema/**/*.graphql';
const operations = 'web/**/*.graphql';

// One for both: the plugin keeps the first configuration that it loads.
const graphqlLanguage = {
  parser: graphqlPlugin.parser,
  parserOptions: { graphQLConfig: { schema, documents: operations } },
};

export default tseslint.config(
  { ignores: ['dist/', 'data/', 'coverage/', '.cache/', '**/generated/', '**/*.generated.*', 'docs/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error', noInlineConfig: true } },
  {
    files: ['**/*.{ts,tsx,js,mjs,cjs}'],
    plugins: { 'import-sort': importSort },
    extends: [js.configs.recommended],
    rules: {
      'max-lines': ['error', 400],
      eqeqeq: 'error',
      'no-console': 'error',
      'import-sort/imports': ['error', { groups: importOrder }],
      'import-sort/exports': 'error',
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    // The rules that need types are in .oxlintrc.json: on the native compiler they take a tenth of the time.
    extends: [tseslint.configs.strict, tseslint.configs.stylistic],
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
    },
  },
  ...Object.entries(borders).map(([layer, patterns]) => ({
    files: [`${layer}/**/*.{ts,tsx}`],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns }] },
  })),
  { files: ['{platform,rules,upstream,server}/**/*.ts'], rules: restricted(environment, ...injectedClock) },
  { files: ['platform/clock.ts'], rules: restricted(environment) },
  { files: ['{upstream,server}/core/env.ts'], rules: restricted(...injectedClock) },
  {
    files: ['web/**/*.{ts,tsx}'],
    // The rules of React are in .oxlintrc.json.
    rules: restricted(environment),
  },
  {
    files: ['{tests,bench}/**/*.{ts,tsx,mjs}'],
    languageOptions: { globals: globals.node },
    // jest's stand-ins are functions that do nothing.
    rules: {
      '@typescript-eslint/no-empty-function': 'off',
      ...restricted(evaluatedText),
    },
  },
  { files: ['web/public/*.js'], languageOptions: { globals: globals.browser } },
  { files: ['bench/**'], rules: { 'no-console': 'off' } },
  {
    files: ['scripts/**', '*.{js,mjs}'],
    languageOptions: { globals: globals.node },
    rules: { 'no-console': 'off' },
  },
  {
    files: [schema],
    plugins: { '@graphql-eslint': graphqlPlugin },
    languageOptions: graphqlLanguage,
    rules: {
      ...graphqlPlugin.configs['flat/schema-recommended'].rules,
      '@graphql-eslint/description-style': 'off',
      '@graphql-eslint/require-description': ['error', everyDescription],
      '@graphql-eslint/input-name': [
        'error',
        { checkInputType: true, caseSensitiveInputType: false, checkQueries: false },
      ],
      '@graphql-eslint/no-scalar-result-type-on-mutation': 'error',
      '@graphql-eslint/require-nullable-fields-with-oneof': 'error',
      // `invoiceTotal` is one of the invoice's figures, beside `additionalTotal`: the prefix is its name.
      '@graphql-eslint/no-typename-prefix': 'off',
      // Payloads, connections and edges have no identity of their own.
      '@graphql-eslint/strict-id-in-types': 'off',
    },
  },
  {
    files: [operations],
    plugins: { '@graphql-eslint': graphqlPlugin },
    languageOptions: graphqlLanguage,
    rules: {
      ...graphqlPlugin.configs['flat/operations-recommended'].rules,
      '@graphql-eslint/naming-convention': [
        'error',
        {
          VariableDefinition: 'camelCase',
          OperationDefinition: { style: 'PascalCase', forbiddenSuffixes: ['Query', 'Mutation', 'Subscription'] },
          FragmentDefinition: { requiredPattern: /^[A-Z][A-Za-z0-9]*_[a-z][A-Za-z0-9]*$/ },
        },
      ],
      '@graphql-eslint/require-selections': ['error', { fieldName: 'id' }],
      // Apollo's own, which the client takes off before it sends the query.
      '@graphql-eslint/known-directives': ['error', { ignoreClientDirectives: ['nonreactive'] }],
    },
  },
);
