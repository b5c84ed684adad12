import type { ApolloClient, DocumentNode, OperationVariables } from '@apollo/client';
import type { FragmentDefinitionNode, SelectionNode, SelectionSetNode } from 'graphql';
import { Kind, print, visit } from 'graphql';
import generated from '../../generated/possible-types';

/** What a screen shows of records of one type, with everything needed to refetch just that. */
export interface ShownSelection {
  /** The records' type. */
  type: string;
  /** The selection set as text, without named fragments: "{ id version notes }". */
  text: string;
  /** The variables that it uses, with type and value. */
  variables: Readonly<Record<string, { type: string; value: unknown }>>;
}

type Fields = Readonly<Record<string, unknown>>;
type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fragmentsOf = (document: DocumentNode): Fragments =>
  new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
    ),
  );

/** Returns the selection set with named fragments inlined. */
function inlined(set: SelectionSetNode, fragments: Fragments): SelectionSetNode {
  return visit(set, {
    FragmentSpread: ({ name, directives }) => {
      const fragment = fragments.get(name.value);
      if (!fragment) return undefined;
      return {
        kind: Kind.INLINE_FRAGMENT,
        typeCondition: fragment.typeCondition,
        directives: directives ?? [],
        selectionSet: inlined(fragment.selectionSet, fragments),
      };
    },
  });
}

/** Fields that are not refetched with a record, by its type: lists of other records, which have their own change events. */
export type ApartFields = Readonly<Record<string, readonly string[]>>;

const isApart = (apart: ApartFields, type: unknown, field: string): boolean =>
  typeof type === 'string' && (apart[type]?.includes(field) ?? false);

const possibleTypes: Readonly<Record<string, readonly string[]>> = generated.possibleTypes;

/**
 * Returns whether a fragment can apply to the type. The server rejects fragments that can't, such as one on InvoiceLine
 * for an Invoice.
 */
const applies = (condition: string | undefined, type: string): boolean =>
  condition === undefined || condition === type || (possibleTypes[condition]?.includes(type) ?? false);

/** Returns the selection set without the record's apart fields and without fragments on other types, as in a `node(id)` query. */
const without = (set: SelectionSetNode, type: string, apart: ApartFields): SelectionSetNode => ({
  ...set,
  selections: set.selections.flatMap((selection): SelectionNode[] => {
    if (selection.kind === Kind.INLINE_FRAGMENT && !applies(selection.typeCondition?.name.value, type)) return [];
    if (selection.kind === Kind.INLINE_FRAGMENT)
      return [{ ...selection, selectionSet: without(selection.selectionSet, type, apart) }];
    return selection.kind === Kind.FIELD && isApart(apart, type, selection.name.value) ? [] : [selection];
  }),
});

/** Returns the selection as one that can be fetched alone, with the variables that it uses. */
function selectionOf(
  type: string,
  set: SelectionSetNode,
  document: DocumentNode,
  variables: OperationVariables,
  apart: ApartFields,
): ShownSelection {
  const whole = without(inlined(set, fragmentsOf(document)), type, apart);
  const used = new Set<string>();
  visit(whole, { Variable: ({ name }) => void used.add(name.value) });
  const declared = document.definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION ? (definition.variableDefinitions ?? []) : [],
  );
  return {
    type,
    text: print(whole),
    variables: Object.fromEntries(
      declared
        .filter(({ variable }) => used.has(variable.name.value))
        .map(({ variable, type: declaredType }) => [
          variable.name.value,
          { type: print(declaredType), value: (variables[variable.name.value] as unknown) ?? null },
        ]),
    ),
  };
}

/** The state of a walk through a query's result. */
interface Walk {
  fragments: Fragments;
  apart: ApartFields;
  /**
   * Called for each record with the selection sets that show it. Returns true if its contents are refetched with it and
   * are skipped.
   */
  found: (record: Fields, sets: readonly SelectionSetNode[]) => boolean;
}

function walk(value: unknown, sets: readonly SelectionSetNode[], step: Walk, isPassed = false): void {
  if (Array.isArray(value)) {
    for (const item of value) walk(item, sets, step, isPassed);
    return;
  }
  if (!isFields(value)) return;
  const isRead = isPassed || (typeof value.id === 'string' && step.found(value, sets));
  const inner = new Map<string, SelectionSetNode[]>();
  const apartKeys = new Set<string>();
  const collect = (selection: SelectionNode): void => {
    if (selection.kind === Kind.FIELD) {
      if (!selection.selectionSet) return;
      const key = selection.alias?.value ?? selection.name.value;
      inner.set(key, [...(inner.get(key) ?? []), selection.selectionSet]);
      if (isApart(step.apart, value.__typename, selection.name.value)) apartKeys.add(key);
      return;
    }
    // A fragment on another type selects fields that the record does not have.
    const set =
      selection.kind === Kind.INLINE_FRAGMENT
        ? selection.selectionSet
        : step.fragments.get(selection.name.value)?.selectionSet;
    set?.selections.forEach(collect);
  };
  for (const set of sets) set.selections.forEach(collect);
  for (const [key, own] of inner) walk(value[key], own, step, isRead && !apartKeys.has(key));
}

/** Maps cache ids ("Invoice:{id}") to what mounted queries show of the record. */
export type ShownRecords = ReadonlyMap<string, readonly ShownSelection[]>;

/** Returns what mounted queries show of these records. Records that none of them shows are omitted. */
export function shownByQueries(client: ApolloClient, ids: ReadonlySet<string>, apart: ApartFields): ShownRecords {
  const shown = new Map<string, ShownSelection[]>();
  for (const query of client.getObservableQueries('active')) {
    const data: unknown = query.getCurrentResult().data;
    if (data === undefined) continue;
    const document = client.documentTransform.transformDocument(query.query);
    const fragments = fragmentsOf(document);
    // One selection set may show records of several types, as in nodes(ids).
    const known = new Map<SelectionSetNode, Map<unknown, ShownSelection>>();
    const roots = document.definitions.flatMap((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION ? [definition.selectionSet] : [],
    );
    const found: Walk['found'] = (record, sets) => {
      const id = `${String(record.__typename)}:${String(record.id)}`;
      if (!ids.has(id)) return false;
      for (const set of sets) {
        const ofTypes = known.get(set) ?? new Map<unknown, ShownSelection>();
        const selection =
          ofTypes.get(record.__typename) ??
          selectionOf(String(record.__typename), set, document, query.variables, apart);
        known.set(set, ofTypes.set(record.__typename, selection));
        const before = shown.get(id) ?? [];
        if (!before.includes(selection)) shown.set(id, [...before, selection]);
      }
      return true;
    };
    walk(data, roots, { fragments, apart, found });
  }
  return shown;
}

/** Returns what a fragment shows of a record. */
export function selectionOfFragment(
  client: ApolloClient,
  document: DocumentNode,
  name: string,
  apart: ApartFields,
): ShownSelection {
  const whole = client.documentTransform.transformDocument(document);
  const fragment = fragmentsOf(whole).get(name);
  if (!fragment) throw new Error(`There is no fragment ${name}.`);
  return selectionOf(fragment.typeCondition.name.value, fragment.selectionSet, whole, {}, apart);
}

/** Returns whether a mounted query selects any of these fields, on any type. */
export const selectsAny = (client: ApolloClient, fields: readonly string[]): boolean =>
  [...client.getObservableQueries('active')].some(({ query }) => {
    let isSelected = false;
    visit(query, {
      Field: ({ name }) => {
        isSelected ||= fields.includes(name.value);
      },
    });
    return isSelected;
  });
