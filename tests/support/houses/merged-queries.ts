import type { DocumentNode, OperationVariables } from '@apollo/client';
import { type DefinitionNode, Kind, OperationTypeNode, print, type SelectionNode, visit } from 'graphql';

export interface Asked {
  readonly query: DocumentNode;
  readonly variables: OperationVariables;
}

export interface Answered {
  readonly data?: unknown;
  readonly errors?: readonly { readonly message: string }[];
}

type Ask = (query: string, variables?: OperationVariables) => Promise<Answered>;

/** What is unique in an operation gets this prefix: its variables and fragments, and the keys of the response. */
const prefixOf = (index: number) => `q${index}_`;

const renamed = <Node extends { readonly name: { readonly value: string } }>(node: Node, prefix: string): Node => ({
  ...node,
  name: { ...node.name, value: prefix + node.name.value },
});

function withPrefix(selection: SelectionNode, prefix: string): SelectionNode {
  if (selection.kind !== Kind.FIELD)
    throw new Error('A query of a view selects fields, and fragments only below them.');
  const { value } = selection.alias ?? selection.name;
  return { ...selection, alias: { kind: Kind.NAME, value: prefix + value } };
}

function prefixed({ query }: Asked, index: number): readonly DefinitionNode[] {
  const prefix = prefixOf(index);
  const unique = visit(query, {
    Variable: (node) => renamed(node, prefix),
    FragmentSpread: (node) => renamed(node, prefix),
    FragmentDefinition: { leave: (node) => renamed(node, prefix) },
  });
  return unique.definitions;
}

/** Returns one query with the fields of several. */
function mergedText(queries: readonly Asked[]): string {
  const definitions = queries.map(prefixed);
  const operations = definitions.map((own) => own.find((node) => node.kind === Kind.OPERATION_DEFINITION));
  return print({
    kind: Kind.DOCUMENT,
    definitions: [
      {
        kind: Kind.OPERATION_DEFINITION,
        operation: OperationTypeNode.QUERY,
        variableDefinitions: operations.flatMap((operation) => operation?.variableDefinitions ?? []),
        selectionSet: {
          kind: Kind.SELECTION_SET,
          selections: operations.flatMap((operation, index) =>
            (operation?.selectionSet.selections ?? []).map((selection) => withPrefix(selection, prefixOf(index))),
          ),
        },
      },
      ...definitions.flat().filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION),
    ],
  });
}

type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields with the prefix, without it. */
const partOf = (fields: Fields, prefix: string): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) =>
      key.startsWith(prefix) ? [[key.slice(prefix.length), value] as const] : [],
    ),
  );

/** Asks several queries with as few requests as the server's limits for an operation allow. */
export class MergedQueries {
  /** By what they merge; null if the server refused them as one. */
  private readonly texts = new Map<string, string | null>();
  private readonly ids = new WeakMap<DocumentNode, number>();
  private last = 0;

  constructor(private readonly ask: Ask) {}

  /** Returns the responses in the order of the queries. */
  async answers(queries: readonly Asked[]): Promise<readonly Answered[]> {
    const key = queries.map(({ query }) => this.idOf(query)).join(' ');
    const known = this.texts.get(key);
    const text = known === undefined ? mergedText(queries) : known;
    if (text !== null) {
      const { data, errors = [] } = await this.ask(text, this.variablesOf(queries));
      if (errors.length === 0) {
        this.texts.set(key, text);
        return queries.map((_, index) => ({ data: partOf(data as Fields, prefixOf(index)) }));
      }
      if (queries.length === 1) return [{ errors }];
      // One of them failed, or together they ask for too much.
      this.texts.set(key, null);
    }
    const half = Math.ceil(queries.length / 2);
    return [...(await this.answers(queries.slice(0, half))), ...(await this.answers(queries.slice(half)))];
  }

  private variablesOf(queries: readonly Asked[]): OperationVariables {
    return Object.fromEntries(
      queries.flatMap(({ variables }, index) =>
        Object.entries(variables).map(([name, value]) => [prefixOf(index) + name, value as unknown]),
      ),
    );
  }

  private idOf(document: DocumentNode): number {
    const id = this.ids.get(document) ?? (this.last += 1);
    this.ids.set(document, id);
    return id;
  }
}
