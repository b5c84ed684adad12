import type { ApolloClient } from '@apollo/client';
import { decimalFromMinor, minorFromDecimal, sumMinor } from '../../../rules/core/money';
import { MOST_NUMBERS } from '../../../rules/invoicing/invoices/selection-limits';
import type { GroupInvoiceFilter, InvoiceSelectionInput } from '../../generated/schema-types';
import type { Selection } from '../../ui/table/selection-store';
import {
  InvoiceSelection_invoiceFragmentDoc,
  SelectedNumbersDocument,
  ShownNumbersDocument,
  StoreInvoiceSelectionDocument,
} from './InvoiceSelection.generated';

/** The ticked invoices in a list of a group: node ids, within the list's filter. */
export interface Ticked {
  groupNumber: number;
  selection: Selection;
  filter: GroupInvoiceFilter;
  /** The number of invoices that the filter selects. */
  total: number;
}

/** Returns what the cache knows of a ticked invoice. Every ticked row was on screen. */
const known = (client: ApolloClient, id: string) =>
  client.cache.readFragment({ id: `Invoice:${id}`, fragment: InvoiceSelection_invoiceFragmentDoc });

const knownAll = (client: ApolloClient, ids: Iterable<string>) => [...ids].flatMap((id) => known(client, id) ?? []);

/** Returns the numbers of the invoices that a selection lists, whether it includes or excludes them. */
export const tickedNumbers = (client: ApolloClient, { ids }: Selection): number[] =>
  knownAll(client, ids)
    .map(({ number }) => number)
    .sort((a, b) => a - b);

/** Returns whether a filter lists invoices itself. A selection then consists of their numbers. */
export const namesInvoices = ({ numbers, selection }: GroupInvoiceFilter): boolean => Boolean(numbers ?? selection);

/** Returns the number of ticked invoices. */
export const tickedCount = ({ selection, total }: Pick<Ticked, 'selection' | 'total'>): number =>
  selection.mode === 'only' ? selection.ids.size : Math.max(0, total - selection.ids.size);

/** Returns a selection with some ids removed. */
export function withoutIds({ mode, ids }: Selection, left: ReadonlySet<string>): Selection {
  return { mode, ids: new Set(mode === 'only' ? [...ids].filter((id) => !left.has(id)) : [...ids, ...left]) };
}

/** What invoices owe, and what the house owes on them; decimal strings of the currency. */
interface Balances {
  readonly outstandingBalance: string;
  readonly creditOwed: string;
}

/** What the ticked invoices owe, and what the house owes on them; `all` is of everything that the filter selects. */
export function tickedBalances(client: ApolloClient, selection: Selection, all: Balances, currency: string): Balances {
  const listed = knownAll(client, selection.ids).map(({ outstandingBalance }) =>
    minorFromDecimal(outstandingBalance, currency),
  );
  const sumOf = (amounts: readonly number[], whole: string) => {
    const sum = sumMinor(amounts);
    return decimalFromMinor(selection.mode === 'only' ? sum : minorFromDecimal(whole, currency) - sum, currency);
  };
  return {
    outstandingBalance: sumOf(
      listed.map((balance) => Math.max(0, balance)),
      all.outstandingBalance,
    ),
    creditOwed: sumOf(
      listed.map((balance) => Math.max(0, -balance)),
      all.creditOwed,
    ),
  };
}

async function numbersOf(client: ApolloClient, selection: InvoiceSelectionInput): Promise<readonly number[]> {
  const { data } = await client.query({
    query: SelectedNumbersDocument,
    variables: { selection },
    fetchPolicy: 'network-only',
  });
  return data.invoicePreviews.numbers;
}

async function store(client: ApolloClient, selection: InvoiceSelectionInput): Promise<string> {
  const { data } = await client.mutate({
    mutation: StoreInvoiceSelectionDocument,
    variables: { input: { selection } },
  });
  const { token, userErrors } = data.storeInvoiceSelection;
  if (token === null) throw new Error(userErrors.map(({ message }) => message).join(' '));
  return token;
}

/** Returns the numbers of the invoices in a filter that lists invoices itself, page by page: it can't be part of a selection. */
async function shownNumbers(client: ApolloClient, number: number, filter: GroupInvoiceFilter): Promise<number[]> {
  const numbers: number[] = [];
  for (;;) {
    const { data } = await client.query({
      query: ShownNumbersDocument,
      variables: { number, filter, offset: numbers.length },
      fetchPolicy: 'no-cache',
    });
    const shown = data.invoiceGroup?.invoices;
    numbers.push(...(shown?.nodes ?? []).map((invoice) => invoice.number));
    if (!shown || shown.nodes.length === 0 || numbers.length >= shown.totalCount) return numbers;
  }
}

/**
 * Returns comma-separated numbers. For more than 200, returns a token under which the server stores the group except
 * the others.
 */
export async function addressOf(
  client: ApolloClient,
  groupNumber: number,
  numbers: readonly number[],
): Promise<string> {
  if (numbers.length <= MOST_NUMBERS) return numbers.join(',');
  const wanted = new Set(numbers);
  const all = await numbersOf(client, { groupNumber, filter: {} });
  return store(client, { groupNumber, filter: {}, except: all.filter((number) => !wanted.has(number)) });
}

/** Returns the ticked invoices for an address: their numbers, or a token of a stored selection if there are more than 200. */
export async function listOf(client: ApolloClient, { groupNumber, selection, filter, total }: Ticked): Promise<string> {
  const ticked = tickedNumbers(client, selection);
  if (selection.mode === 'only') return addressOf(client, groupNumber, ticked);
  if (namesInvoices(filter)) {
    const others = new Set(ticked);
    return addressOf(
      client,
      groupNumber,
      (await shownNumbers(client, groupNumber, filter)).filter((number) => !others.has(number)),
    );
  }
  const described = { groupNumber, filter, except: ticked };
  return tickedCount({ selection, total }) <= MOST_NUMBERS
    ? (await numbersOf(client, described)).join(',')
    : store(client, described);
}
