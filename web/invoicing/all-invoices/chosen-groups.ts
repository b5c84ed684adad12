import type { ApolloClient } from '@apollo/client';
import { decimalFromMinor, minorFromDecimal, sumMinor } from '../../../rules/core/money';
import type { InvoiceFilter, InvoiceSelectionInput } from '../../generated/schema-types';
import type { Selection } from '../../ui/table/selection-store';
import { addressOf } from '../invoices/invoice-selection';
import { namedInvoices } from '../invoices/named-invoices';
import {
  type ChosenInvoice_invoiceFragment as Invoice,
  ChosenInvoice_invoiceFragmentDoc,
  ChosenInvoicesDocument,
} from './ChosenGroups.generated';

/** The most invoices of several groups that an action takes. */
export const MOST_CHOSEN = 5_000;

/** The ticked invoices of a list of all groups. */
export interface TickedInvoices {
  readonly selection: Selection;
  readonly filter: InvoiceFilter;
  /** The number of invoices that the filter selects. */
  readonly total: number;
}

/** The ticked invoices of one group. */
export interface ChosenGroup {
  readonly groupNumber: number;
  readonly title: string;
  readonly currency: string;
  readonly numbers: readonly number[];
  /** What they owe, without credits; a decimal string of the currency. */
  readonly outstandingBalance: string;
}

/** Groups items by a key, in the order of the first of each. */
export function byKey<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): ReadonlyMap<Key, readonly Item[]> {
  const found = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const own = found.get(key);
    if (own) own.push(item);
    else found.set(key, [item]);
  }
  return found;
}

/** Returns the ticked rows that the cache knows. Every ticked row was on screen. */
const knownOf = (client: ApolloClient, ids: Iterable<string>): Invoice[] =>
  [...ids].flatMap(
    (id) =>
      client.cache.readFragment({
        id: `Invoice:${id}`,
        fragment: ChosenInvoice_invoiceFragmentDoc,
        fragmentName: 'ChosenInvoice_invoice',
      }) ?? [],
  );

function groupsOf(invoices: readonly Invoice[]): ChosenGroup[] {
  const byGroup = byKey(
    invoices.filter(({ group }) => group !== null),
    ({ group }) => group?.number ?? 0,
  );
  return [...byGroup].map(([groupNumber, own]) => {
    const currency = own[0]?.currency ?? '';
    const owed = own.map(({ outstandingBalance }) => Math.max(0, minorFromDecimal(outstandingBalance, currency)));
    return {
      groupNumber,
      title: own[0]?.group?.title ?? '',
      currency,
      numbers: own.map(({ number }) => number).sort((a, b) => a - b),
      outstandingBalance: decimalFromMinor(sumMinor(owed), currency),
    };
  });
}

/** Returns the groups of the ticked rows if each of them is listed, without a request; null if everything else is ticked. */
export const listedGroups = (client: ApolloClient, { mode, ids }: Selection): ChosenGroup[] | null =>
  mode === 'only' ? groupsOf(knownOf(client, ids)) : null;

/** Returns the ticked invoices by group. If everything that the filter selects is ticked, reads which these are. */
export async function chosenGroups(
  client: ApolloClient,
  { selection, filter, total }: TickedInvoices,
): Promise<ChosenGroup[]> {
  const listed = listedGroups(client, selection);
  if (listed) return listed;
  const found: Invoice[] = [];
  for (let offset = 0; offset < Math.min(total, MOST_CHOSEN); offset += 200) {
    const { data } = await client.query({
      query: ChosenInvoicesDocument,
      variables: { filter, offset },
      fetchPolicy: 'no-cache',
    });
    found.push(...data.invoices.nodes.filter(({ id }) => !selection.ids.has(id)));
  }
  return groupsOf(found);
}

/** Returns the ticked invoices of a group for an address: their numbers, or the token of a stored selection. */
export const listOfGroup = (client: ApolloClient, { groupNumber, numbers }: ChosenGroup): Promise<string> =>
  addressOf(client, groupNumber, numbers);

/** Returns the ticked invoices of a group as a mutation's input. */
export async function selectionOfGroup(client: ApolloClient, group: ChosenGroup): Promise<InvoiceSelectionInput> {
  const named = namedInvoices(group.groupNumber, await listOfGroup(client, group));
  if (!named.selection) throw new Error(named.problem);
  return named.selection;
}
