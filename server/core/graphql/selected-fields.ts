import {
  getDirectiveValues,
  GraphQLIncludeDirective,
  type GraphQLResolveInfo,
  GraphQLSkipDirective,
  Kind,
  type SelectionSetNode,
} from 'graphql';

/** Returns whether a field of this name is selected at any depth, so that one REST call can load what would otherwise need another. */
export function selectsField(info: GraphQLResolveInfo, name: string): boolean {
  const seen = new Set<string>();
  const within = (set: SelectionSetNode | undefined): boolean =>
    set?.selections.some((node) => {
      if (getDirectiveValues(GraphQLSkipDirective, node, info.variableValues)?.if === true) return false;
      if (getDirectiveValues(GraphQLIncludeDirective, node, info.variableValues)?.if === false) return false;
      if (node.kind === Kind.FIELD) return node.name.value === name || within(node.selectionSet);
      if (node.kind === Kind.INLINE_FRAGMENT) return within(node.selectionSet);
      if (seen.has(node.name.value)) return false;
      seen.add(node.name.value);
      return within(info.fragments[node.name.value]?.selectionSet);
    }) ?? false;
  return info.fieldNodes.some((node) => within(node.selectionSet));
}
