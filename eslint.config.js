import graphqlPlugin from '@graphql-eslint/eslint-plugin';

// GraphQL only: TypeScript and JavaScript are checked by oxlint (.oxlintrc.json), in a fraction of the time.

const everyDescription = {
  types: true,
  rootField: true,
  FieldDefinition: true,
  InputValueDefinition: true,
  EnumValueDefinition: true,
  DirectiveDefinition: true,
};

const schema = 'schema/**/*.graphql';
const operations = 'web/**/*.graphql';

// One for both: the plugin keeps the first configuration that it loads.
const graphqlLanguage = {
  parser: graphqlPlugin.parser,
  parserOptions: { graphQLConfig: { schema, documents: operations } },
};

export default [
  {
    ignores: [
      'dist/',
      'data/',
      'coverage/',
      '.cache/',
      '**/generated/',
      '**/*.generated.*',
      'docs/',
      '**/*.{js,mjs,cjs}',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error', noInlineConfig: true } },
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
];
