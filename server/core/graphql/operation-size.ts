import { type DocumentNode, Kind, type SelectionSetNode } from 'graphql';

/** The size of a document by its text alone, regardless of variables. */
export interface OperationSize {
  /** Nesting of fields, without introspection, which graphql-js limits itself. */
  readonly depth: number;
  readonly aliases: number;
  readonly directives: number;
}

const NOTHING: OperationSize = { depth: 0, aliases: 0, directives: 0 };
const INTROSPECTION = ['__schema', '__type'];

/** Returns the size of the largest operation, counting fragments at every spread. */
export function sizeOf(document: DocumentNode): OperationSize {
  const fragments = new Map(
    document.definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [])),
  );
  const measured = new Map<string, OperationSize>();

  function sizeOfFragment(name: string): OperationSize {
    const known = measured.get(name);
    if (known) return known;
    // Placeholder that stops infinite recursion on cyclic fragments, which validation rejects later.
    measured.set(name, NOTHING);
    const size = sizeOfSelections(fragments.get(name)?.selectionSet);
    measured.set(name, size);
    return size;
  }

  function sizeOfSelections(set: SelectionSetNode | undefined): OperationSize {
    return (set?.selections ?? []).reduce((sum: OperationSize, node) => {
      const inner =
        node.kind === Kind.FRAGMENT_SPREAD ? sizeOfFragment(node.name.value) : sizeOfSelections(node.selectionSet);
      const isField = node.kind === Kind.FIELD;
      const depth = isField && INTROSPECTION.includes(node.name.value) ? 1 : inner.depth + (isField ? 1 : 0);
      return {
        depth: Math.max(sum.depth, depth),
        aliases: sum.aliases + inner.aliases + (isField && node.alias ? 1 : 0),
        directives: sum.directives + inner.directives + (node.directives?.length ?? 0),
      };
    }, NOTHING);
  }

  return document.definitions.reduce((largest, node) => {
    if (node.kind !== Kind.OPERATION_DEFINITION) return largest;
    const size = sizeOfSelections(node.selectionSet);
    return {
      depth: Math.max(largest.depth, size.depth),
      aliases: Math.max(largest.aliases, size.aliases),
      directives: Math.max(largest.directives, size.directives + (node.directives?.length ?? 0)),
    };
  }, NOTHING);
}
