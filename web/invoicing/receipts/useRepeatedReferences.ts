import { useApolloClient } from '@apollo/client/react';
import { useCallback, useRef, useState } from 'react';
import { comparedReference, repeatedReferenceText } from '../../../rules/invoicing/receipts/repeated-reference';
import { useAttempt } from '../../core/edit/useAttempt';
import { dateInWords } from '../../core/locale';
import { RepeatedReferencesDocument } from './Receipts.generated';

interface Invoice {
  readonly id: string;
  readonly number: number;
}

interface Payment {
  readonly invoice: Invoice;
  readonly reference: string;
}

const keyOf = (number: number, reference: string): string => `${number} ${comparedReference(reference)}`;

/** Finds recorded payments with the reference of an entered line: a check that is entered twice. */
export function useRepeatedReferences() {
  const client = useApolloClient();
  const { attempt } = useAttempt();
  const [found, setFound] = useState<ReadonlyMap<string, string>>(new Map());
  const requested = useRef(new Set<string>());
  /** Compares the lines that weren't compared yet, with one call. */
  const compare = useCallback(
    (payments: readonly Payment[]) => {
      const open = payments.filter(
        ({ invoice, reference }) => reference.trim() !== '' && !requested.current.has(keyOf(invoice.number, reference)),
      );
      if (open.length === 0) return;
      const keys = open.map(({ invoice, reference }) => keyOf(invoice.number, reference));
      for (const key of keys) requested.current.add(key);
      void attempt(async () => {
        try {
          const { data } = await client.query({
            query: RepeatedReferencesDocument,
            variables: {
              payments: open.map(({ invoice, reference }) => ({ invoiceId: invoice.id, reference: reference.trim() })),
            },
            fetchPolicy: 'network-only',
          });
          const repeated = data.repeatedReferences.map(
            (one) => [keyOf(one.askedInvoiceNumber, one.reference), repeatedReferenceText(one, dateInWords)] as const,
          );
          if (repeated.length > 0) setFound((before) => new Map([...before, ...repeated]));
        } catch (error) {
          // The next change repeats the comparison.
          for (const key of keys) requested.current.delete(key);
          throw error;
        }
      });
    },
    [attempt, client],
  );
  /** Describes the recorded payment with a reference of an invoice's bidder; null if there is none, or if it isn't known yet. */
  const recordedWith = useCallback(
    (reference: string, { number }: Invoice) => found.get(keyOf(number, reference)) ?? null,
    [found],
  );
  return { compare, recordedWith };
}
