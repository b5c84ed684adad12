import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { InvoiceDocument_documentFragment as Document } from './InvoiceDocument.generated';
import type { Documents } from './useDocuments';

/** Invoices that a browser lays out and prints at once in reasonable time; more go to paper in parts. */
export const PRINTED_TOGETHER = 500;

export interface Printout {
  /** What is ready for paper. */
  sheet: readonly Document[] | null;
  /** The part of the invoices that is being made ready or comes next, counting from 0. */
  part: number;
  /** How many of the part are loaded, while it is being made ready. */
  done: number | null;
  error: unknown;
  /** Makes the part ready and opens the browser's print dialog. */
  print: () => void;
}

/** Pictures that are not there yet would be missing on paper. */
const pictures = (): Promise<unknown> =>
  Promise.allSettled(
    [...document.images].map((image) => {
      image.loading = 'eager';
      return image.decode();
    }),
  );

/**
 * All documents of a selection on paper, part by part. The browser's own print command prints them too, once all of a part
 * are loaded. `onPrinted` hears when the last part has gone.
 */
export function usePrintout(
  { all, documents, numbers = [] }: Pick<Documents, 'all' | 'documents' | 'numbers'>,
  onPrinted: () => void,
): Printout {
  const [sheet, setSheet] = useState<Printout['sheet']>(null);
  const [asked, setAsked] = useState(false);
  const [part, setPart] = useState(0);
  const [done, setDone] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const total = numbers.length;

  const print = useCallback(() => {
    const make = async () => {
      setError(null);
      setDone(0);
      try {
        const first = part * PRINTED_TOGETHER;
        setSheet(await all(first, Math.min(PRINTED_TOGETHER, total - first), setDone));
        setAsked(true);
      } catch (reason) {
        setError(reason);
      } finally {
        setDone(null);
      }
    };
    void make();
  }, [all, part, total]);

  useEffect(() => {
    if (!asked) return;
    let current = true;
    void pictures().then(() => {
      if (current) window.print();
    });
    return () => {
      current = false;
    };
  }, [asked]);

  useEffect(() => {
    const before = () => {
      if (!sheet && total <= PRINTED_TOGETHER && documents.size === total)
        flushSync(() => setSheet([...documents].sort(([a], [b]) => a - b).map(([, document]) => document)));
    };
    const after = () => {
      setSheet(null);
      if (!asked) return;
      setAsked(false);
      const last = (part + 1) * PRINTED_TOGETHER >= total;
      setPart(last ? 0 : part + 1);
      if (last) onPrinted();
    };
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, [sheet, asked, part, total, documents, onPrinted]);

  return { sheet, part, done, error, print };
}
