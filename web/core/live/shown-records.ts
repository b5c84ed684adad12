import type { ApolloClient, DocumentNode, OperationVariables } from '@apollo/client';
import { Kind, print, type SelectionNode, type SelectionSetNode, visit } from 'graphql';
import generated from '../../generated/possible-types';
import type { LiveRules } from '../apollo/live-rules';
import type { ShownFragments } from '../apollo/status';
import type { Selection } from './changed-records';

type Fields = Readonly<Record<string, unknown>>;
type Apart = LiveRules['apart'];

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Returns the operation or the named fragment of a document, with all named fragments inlined. */
function inlined(document: DocumentNode, name?: string) {
  const fragments = new Map(
    document.definitions.flatMap((node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [],
    ),
  );
  const inline = (set: SelectionSetNode): SelectionSetNode =>
    visit(set, {
      FragmentSpread: ({ name: { value }, directives = [] }) => {
        const fragment = fragments.get(value);
        return (
          fragment && {
            kind: Kind.INLINE_FRAGMENT,
            typeCondition: fragment.typeCondition,
            directives,
            selectionSet: inline(fragment.selectionSet),
          }
        );
      },
    });
  const operation = document.definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION);
  const { selectionSet } = (name === undefined ? operation : fragments.get(name)) ?? {};
  if (!selectionSet) throw new Error(`There is no fragment ${name ?? ''}.`);
  return { set: inline(selectionSet), declared: operation?.variableDefinitions ?? [] };
}

const possibleTypes: Readonly<Record<string, readonly string[]>> = generated.possibleTypes;

/**
 * Returns the selection set without the record's apart fields, and without fragments on other types, which the server
 * rejects in a query of the record.
 */
const without = (set: SelectionSetNode, type: string, apart: Apart): SelectionSetNode => ({
  ...set,
  selections: set.selections.flatMap((node): SelectionNode[] => {
    if (node.kind === Kind.FIELD) return apart[type]?.includes(node.name.value) ? [] : [node];
    if (node.kind === Kind.FRAGMENT_SPREAD) return [node];
    const on = node.typeCondition?.name.value ?? type;
    const applies = on === type || possibleTypes[on]?.includes(type);
    return applies ? [{ ...node, selectionSet: without(node.selectionSet, type, apart) }] : [];
  }),
});

/** Returns what is selected of records of the type as a selection that can be fetched alone. */
function selectionOf(
  type: string,
  set: SelectionSetNode,
  declared: ReturnType<typeof inlined>['declared'],
  values: OperationVariables,
  apart: Apart,
): Selection {
  const whole = without(set, type, apart);
  const variables: Record<string, { type: string; value: unknown }> = {};
  visit(whole, {
    Variable: ({ name: { value: name } }) => {
      const definition = declared.find(({ variable }) => variable.name.value === name);
      if (definition) variables[name] = { type: print(definition.type), value: (values[name] as unknown) ?? null };
    },
  });
  return { type, text: print(whole), variables };
}

/** What screens show. */
export interface Shown {
  /** What they show of the records that were asked for, by id. Records that no screen shows are omitted. */
  readonly records: ReadonlyMap<string, readonly Selection[]>;
  /** The names of the fields that mounted queries select, on any type. */
  readonly fields: ReadonlySet<string>;
}

/** Returns what mounted queries and fragments show of these records, by their ids. */
export function shownRecords(
  client: ApolloClient,
  ids: ReadonlySet<string>,
  apart: Apart,
  mounted: ShownFragments['mounted'],
): Shown {
  const records = new Map<string, Selection[]>();
  const fields = new Set<string>();
  const show = (id: string, selection: Selection) => {
    const before = records.get(id) ?? [];
    if (!before.includes(selection)) records.set(id, [...before, selection]);
  };
  for (const query of client.getObservableQueries('active')) {
    const { set: root, declared } = inlined(client.documentTransform.transformDocument(query.query));
    visit(root, { Field: ({ name }) => void fields.add(name.value) });
    // One selection set may show records of several types, as in nodes(ids).
    const known = new Map<SelectionSetNode, Map<string, Selection>>();
    const selected = (type: string, set: SelectionSetNode): Selection => {
      const ofTypes = known.get(set) ?? new Map<string, Selection>();
      const selection = ofTypes.get(type) ?? selectionOf(type, set, declared, query.variables, apart);
      known.set(set, ofTypes.set(type, selection));
      return selection;
    };
    /** Contents of a record that is refetched are refetched with it, except its apart fields. */
    const walk = (value: unknown, sets: readonly SelectionSetNode[], isWithin: boolean): void => {
      if (Array.isArray(value)) value.forEach((item) => walk(item, sets, isWithin));
      if (!isFields(value) || Array.isArray(value)) return;
      const [type, id] = [String(value.__typename), String(value.id)];
      const isRead = !isWithin && ids.has(id);
      if (isRead) for (const set of sets) show(id, selected(type, set));
      const inner = new Map<string, { name: string; sets: SelectionSetNode[] }>();
      const collect = (node: SelectionNode): void => {
        if (node.kind === Kind.INLINE_FRAGMENT) node.selectionSet.selections.forEach(collect);
        if (node.kind !== Kind.FIELD || !node.selectionSet) return;
        const name = node.name.value;
        const key = node.alias?.value ?? name;
        inner.set(key, { name, sets: [...(inner.get(key)?.sets ?? []), node.selectionSet] });
      };
      for (const set of sets) set.selections.forEach(collect);
      for (const [key, { name, sets: own }] of inner)
        walk(value[key], own, (isWithin || isRead) && !apart[type]?.includes(name));
    };
    walk(query.getCurrentResult().data, [root], false);
  }
  for (const { type, id, document, name } of mounted)
    if (ids.has(id)) {
      const { set } = inlined(client.documentTransform.transformDocument(document), name);
      show(id, selectionOf(type, set, [], {}, apart));
    }
  return { records, fields };
}
