import type { CodegenConfig } from '@graphql-codegen/cli';

/** GraphQL type -> the wire type its resolvers receive as parent; paths are relative to server/generated. */
const mappers: Record<string, string> = {};

const scalars = {
  ID: 'string',
  Date: 'string',
  DateTime: 'string',
  EmailAddress: 'string',
  JSON: 'unknown',
  Money: 'string',
  URL: 'string',
};

const types = { scalars, enumsAsTypes: true, useTypeImports: true };

/** In the browser's code a fragment's type is named as the fragment is: `InvoicesTable_invoice` -> `InvoicesTable_invoiceFragment`. */
const webTypes = { ...types, namingConvention: 'keep' };

const config: CodegenConfig = {
  schema: 'schema/**/*.graphql',
  documents: 'web/**/*.graphql',
  ignoreNoDocuments: true,
  importExtension: '',
  generates: {
    'docs/schema.graphql': { plugins: ['./scripts/codegen/printed-schema.cjs'] },
    'server/generated/resolvers-types.ts': {
      plugins: ['typescript', 'typescript-resolvers'],
      config: { ...types, mappers, contextType: '../core/context#GraphQLContext', makeResolverTypeCallable: true },
    },
    'web/generated/schema-types.ts': { plugins: ['typescript'], config: webTypes },
    'web/generated/possible-types.ts': { plugins: ['fragment-matcher'], config: { useExplicitTyping: true } },
    'web/': {
      preset: 'near-operation-file',
      presetConfig: { extension: '.generated.tsx', baseTypesPath: 'generated/schema-types.ts', importTypesNamespace: 'Types' },
      plugins: ['typescript-operations', './scripts/codegen/apollo-hooks.cjs'],
      config: {
        ...webTypes,
        importSchemaTypesFrom: 'web/generated/schema-types.ts',
        nonOptionalTypename: true,
        skipTypeNameForRoot: true,
        documentMode: 'documentNode',
        documentNodeImport: '@apollo/client#TypedDocumentNode',
        optimizeDocumentNode: true,
        pureMagicComment: true,
        dedupeFragments: true,
      },
    },
  },
};

export default config;
