'use strict';
// @graphql-codegen/typescript-react-apollo with the hooks of Apollo Client 4: its own text for them is written for
// version 3 and does not type-check. Documents carry their types, so the hooks' results are inferred from them.
const { concatAST, Kind } = require('graphql');
const { ReactApolloVisitor } = require('@graphql-codegen/typescript-react-apollo');

/** Which hooks an operation gets: [name of the generated hook's ending, Apollo's hook]. */
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
        // Queries never ask for partial data, so that their results are typed as whole.
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
