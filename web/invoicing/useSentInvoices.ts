import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useState } from 'react';
import { MOST_NUMBERS } from '../../rules/invoicing/selection-limits';
import { selectionOf } from './invoice-selection';
import { SelectedNumbersDocument } from './InvoiceSelection.generated';
import { SentInvoicesPageDocument } from './SentInvoicesPage.generated';
import type { SentInvoicesPageQuery } from './SentInvoicesPage.generated';

/** How often messages that are still under way are looked at, in ms. */
const EVERY = 2000;

type Group = NonNullable<SentInvoicesPageQuery['invoiceGroup']>;

/** Up to 200 of the invoices. */
interface Part {
  numbers: number[];
  group: Group;
}

export interface SentInvoices {
  /** Undefined until all are there; empty when the group is none of this house. */
  groups: readonly Group[] | undefined;
  error: unknown;
  retry: () => void;
}

const isUnderWay = ({ group }: Part): boolean => group.invoices.nodes.some(({ delivery }) => delivery?.state === 'QUEUED' || delivery?.state === 'SENDING');

/** The invoices that an address names, in parts of 200: one for a list of numbers, as many as it takes for a token. */
export function useSentInvoices(groupNumber: number, list: string): SentInvoices {
  const client = useApolloClient();
  const [parts, setParts] = useState<readonly Part[]>();
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);

  const read = useCallback(async (numbers: number[]): Promise<Part[]> => {
    const { data } = await client.query({ query: SentInvoicesPageDocument, variables: { number: groupNumber, filter: { numbers } }, fetchPolicy: 'network-only' });
    return data.invoiceGroup ? [{ numbers, group: data.invoiceGroup }] : [];
  }, [client, groupNumber]);

  useEffect(() => {
    let current = true;
    const load = async () => {
      const selection = selectionOf(groupNumber, list);
      const numbers = selection.numbers ?? (await client.query({ query: SelectedNumbersDocument, variables: { selection } })).data.invoicePreviews.numbers;
      const loaded: Part[] = [];
      for (let from = 0; from < numbers.length; from += MOST_NUMBERS) loaded.push(...(await read(numbers.slice(from, from + MOST_NUMBERS))));
      if (!current) return;
      setParts(loaded);
      setError(null);
    };
    load().catch((reason: unknown) => { if (current) setError(reason); });
    return () => {
      current = false;
    };
  }, [client, groupNumber, list, read, attempt]);

  const underWay = parts?.find(isUnderWay);
  useEffect(() => {
    if (!underWay) return;
    const look = async () => {
      const [fresh] = await read(underWay.numbers);
      if (fresh) setParts((before) => before?.map((part) => (part === underWay ? fresh : part)));
    };
    // Mail leaves within seconds; a look that fails is left to the next visit, the list stands.
    const timer = setTimeout(() => void look().catch(() => undefined), EVERY);
    return () => clearTimeout(timer);
  }, [underWay, read]);

  return { groups: parts?.map(({ group }) => group), error, retry: () => setAttempt((before) => before + 1) };
}
