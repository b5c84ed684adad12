import { type DocumentNode, Kind, type SelectionSetNode } from 'graphql';

/** How large a document is by its text alone, whatever the variables are. */
export interface OperationSize {
  /** Fields within fields; introspection aside, which graphql-js bounds itself. */
  readonly depth: number;
  readonly aliases: number;
  readonly directives: number;
}

const NOTHING: OperationSize = { depth: 0, aliases: 0, directives: 0 };
const INTROSPECTION = ['__schema', '__type'];

/** The largest operation of the document, fragments counted wherever they are spread. */
export function sizeOf(document: DocumentNode): OperationSize {
  const fragments = new Map(
    document.definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [])),
  );
  const measured = new Map<string, OperationSize>();

  function sizeOfFragment(name: string): OperationSize {
    const known = measured.get(name);
    if (known) return known;
    // Stands for itself within itself: a circle, which validation refuses, must not hang it.
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
