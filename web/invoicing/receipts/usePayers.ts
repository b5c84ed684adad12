import { useApolloClient } from '@apollo/client/react';
import { useCallback, useRef, useState } from 'react';
import { minorFromDecimal } from '../../../rules/core/money';
import { type Payer, payerAmong, payerText } from '../../../rules/invoicing/receipts/payer';
import type { PayableInvoice } from '../../../rules/invoicing/receipts/receipt-sheet';
import { useAttempt } from '../../core/edit/useAttempt';
import { PayerMatchesDocument, type Receipts_payerFragment as PayerFragment } from './Receipts.generated';

/** An invoice that matches a payer's text. */
export interface PayerInvoice extends PayableInvoice {
  readonly id: string;
  readonly version: number;
  readonly groupTitle: string;
}

const invoiceOf = (found: PayerFragment): PayerInvoice => ({
  id: found.id,
  version: found.version,
  number: found.number,
  firstName: found.firstName,
  lastName: found.lastName,
  paddle: found.paddleNumber,
  currency: found.currency,
  outstanding: minorFromDecimal(found.outstandingBalance, found.currency),
  refusal: found.paymentRefusal,
  groupTitle: found.group?.title ?? '',
});

type Found = ReadonlyMap<string, readonly PayerInvoice[]>;

export interface Payers {
  /** Returns the payer for a text; undefined until the search is done. The function changes with every result. */
  readonly payerOf: (text: string) => Payer<PayerInvoice> | undefined;
  /** Returns the invoices that match a text; empty until the search is done. */
  readonly matchesOf: (text: string) => readonly PayerInvoice[];
  /** Searches for new texts, with one call. */
  readonly search: (texts: readonly string[]) => void;
  /** Searches for all invoices that match a text. A search for several texts returns only the first ones. */
  readonly searchOne: (text: string) => void;
  /** Repeats the search for texts whose invoices have changed, with one call. */
  readonly readAgain: (texts: readonly string[]) => void;
}

/** Finds the invoices of payers. The results are not updated; a save is refused if an invoice has changed since. */
export function usePayers(): Payers {
  const client = useApolloClient();
  const { attempt } = useAttempt();
  const [found, setFound] = useState<Found>(new Map());
  const requested = useRef(new Set<string>());
  const complete = useRef(new Set<string>());
  const load = useCallback(
    async (texts: readonly string[]) => {
      for (const text of texts) requested.current.add(text);
      try {
        const { data } = await client.query({
          query: PayerMatchesDocument,
          variables: { payers: [...texts] },
          fetchPolicy: 'network-only',
        });
        const matches = data.payerMatches;
        for (const { number } of matches.flatMap((one) => one.invoices)) requested.current.add(String(number));
        setFound(
          (before) =>
            new Map([
              // The text of a payer that is found is replaced by its invoice number, which needs no second search.
              ...matches.flatMap((one) =>
                one.invoices.map((found) => [String(found.number), [invoiceOf(found)]] as const),
              ),
              ...before,
              ...matches.map((one) => [one.payer, one.invoices.map(invoiceOf)] as const),
            ]),
        );
      } catch (error) {
        // The next change repeats the search.
        for (const text of texts) {
          requested.current.delete(text);
          complete.current.delete(text);
        }
        throw error;
      }
    },
    [client],
  );
  const start = useCallback(
    (texts: readonly string[]) => {
      if (texts.length > 0) void attempt(() => load(texts));
    },
    [attempt, load],
  );
  const search = useCallback(
    (texts: readonly string[]) =>
      start([...new Set(texts.map(payerText))].filter((text) => text !== '' && !requested.current.has(text))),
    [start],
  );
  const searchOne = useCallback(
    (typed: string) => {
      const text = payerText(typed);
      if (text === '' || complete.current.has(text)) return;
      complete.current.add(text);
      start([text]);
    },
    [start],
  );
  const readAgain = useCallback(
    (texts: readonly string[]) => start([...new Set(texts.map(payerText))].filter((text) => text !== '')),
    [start],
  );
  const payerOf = useCallback(
    (text: string) => {
      const matches = found.get(payerText(text));
      return matches && payerAmong(text, matches);
    },
    [found],
  );
  const matchesOf = useCallback((text: string) => found.get(payerText(text)) ?? [], [found]);
  return { payerOf, matchesOf, search, searchOne, readAgain };
}
