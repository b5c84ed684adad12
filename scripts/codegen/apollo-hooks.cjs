'use strict';
// @graphql-codegen/typescript-react-apollo with the hooks of Apollo Client 4. The plugin's own output is written for version 3 and doesn't
// type-check. Documents carry their types, so the results of the hooks are inferred from them.
const { concatAST, Kind } = require('graphql');
const { ReactApolloVisitor } = require('@graphql-codegen/typescript-react-apollo');

/** The hooks generated for each kind of operation: [suffix of the generated hook, Apollo's hook]. */
const hooksOf = {
  Query: [
    ['Query', 'useQuery'],
    ['LazyQuery', 'useLazyQuery'],
  ],
  Mutation: [['Mutation', 'useMutation']],
  Subscription: [['Subscription', 'useSubscription']],
};

class Apollo4Visitor extends ReactApolloVisitor {
  getDocumentNodeSignature(resultType, variablesType) {
    return ` as unknown as DocumentNode<${resultType}, ${variablesType}>`;
  }

  buildOperation(node, documentName, operationType, resultType, variablesType, needsVariables) {
    this.imports.add("import * as Apollo from '@apollo/client/react';");
    return hooksOf[operationType]
      .map(([suffix, apolloHook]) => {
        const name = `use${this.convertName(node.name.value, { suffix, useTypesPrefix: false })}`;
        const takesVariables = needsVariables && apolloHook !== 'useMutation' && apolloHook !== 'useLazyQuery';
        // Queries never request partial data, so their results are typed as complete.
        const whole = apolloHook === 'useQuery';
        const own = `Apollo.${apolloHook}.Options<${resultType}, ${variablesType}>`;
        const options = whole ? `(${own} & { returnPartialData?: false }) | Apollo.SkipToken` : own;
        const parameter = takesVariables
          ? `options: ${options}`
          : whole
            ? `options: ${options} = {}`
            : `options?: ${options}`;
        return `export function ${name}(${parameter}) {\n  return Apollo.${apolloHook}(${documentName}, options);\n}`;
      })
      .join('\n');
  }
}

exports.plugin = (schema, documents, config) => {
  const { definitions } = concatAST(documents.map((file) => file.document));
  const fragments = definitions
    .filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
    .map((node) => ({ node, name: node.name.value, onType: node.typeCondition.name.value, isExternal: false }));
  const visitor = new Apollo4Visitor(schema, [...fragments, ...(config.externalFragments ?? [])], config, documents);
  const operations = definitions
    .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
    .map((node) => visitor.OperationDefinition(node));
  return { prepend: visitor.getImports(), content: [visitor.fragments, ...operations].join('\n') };
};
