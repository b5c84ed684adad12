import { useApolloClient } from '@apollo/client/react';
import { useCallback, useRef, useState } from 'react';
import { minorFromDecimal } from '../../../rules/core/money';
import type { Payer } from '../../../rules/invoicing/receipts/payer';
import { payerAmong, payerText } from '../../../rules/invoicing/receipts/payer';
import type { PayableInvoice } from '../../../rules/invoicing/receipts/receipt-sheet';
import { useAttempt } from '../../core/edit/useAttempt';
import type { Receipts_payerFragment as PayerFragment } from './Receipts.generated';
import { PayerMatchesDocument } from './Receipts.generated';

/** An invoice that a payer may mean. */
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
  refusal: found.paidRefusal,
  groupTitle: found.group?.title ?? '',
});

type Found = ReadonlyMap<string, readonly PayerInvoice[]>;

export interface Payers {
  /** The payer of a text; undefined until it was searched for. Changes with every result. */
  readonly payerOf: (text: string) => Payer<PayerInvoice> | undefined;
  /** The invoices that a text may mean; empty until it was searched for. */
  readonly matchesOf: (text: string) => readonly PayerInvoice[];
  /** Searches for texts that weren't searched for yet, with one call. */
  readonly search: (texts: readonly string[]) => void;
  /** Searches for all that a text may mean, of which a search for several texts returns only the first. */
  readonly searchOne: (text: string) => void;
  /** Reads texts again, with one call: their invoices have changed. */
  readonly readAgain: (texts: readonly string[]) => void;
}

/** Searches for the invoices that payers mean, as they were when they were searched for: saving is refused where they have changed. */
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
              // A payer that is found becomes its invoice number, which needs no search of its own.
              ...matches.flatMap((one) =>
                one.invoices.map((found) => [String(found.number), [invoiceOf(found)]] as const),
              ),
              ...before,
              ...matches.map((one) => [one.payer, one.invoices.map(invoiceOf)] as const),
            ]),
        );
      } catch (error) {
        // They are searched for again with the next change.
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
