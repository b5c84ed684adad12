import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { InvoiceDocument_documentFragment as Document } from '../../templates/public/InvoiceDocument.generated';
import type { Documents } from './useDocuments';

/** The number of invoices that a browser can print at once in reasonable time; more are printed in parts. */
export const PRINTED_TOGETHER = 500;

export interface Printout {
  /** The documents that are ready to print. */
  sheet: readonly Document[] | null;
  /** The part of the invoices that is being prepared or is next, from 0. */
  part: number;
  /** The number of loaded documents while a part is being prepared; otherwise null. */
  done: number | null;
  error: unknown;
  /** Prepares the part and opens the browser's print dialog. */
  print: () => void;
}

/** Images that are not loaded yet would be missing in print. */
const pictures = (): Promise<unknown> =>
  Promise.allSettled(
    [...document.images].map((image) => {
      image.loading = 'eager';
      return image.decode();
    }),
  );

/**
 * Prints all documents of a selection, part by part. The browser's own print command prints them too, once all of a
 * part are loaded. `onPrinted` is called after the last part.
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
