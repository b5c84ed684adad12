import { useCallback, useEffect } from 'react';
import { failureText } from '../../core/failures/failure';
import { useFailureWords } from '../../core/failures/useFailureWords';
import { viewerLocale } from '../../core/locale';
import { InvoiceDocument } from '../../templates/public/InvoiceDocument';
import { Button } from '../../ui/controls/Button';
import { Progress } from '../../ui/display/Progress';
import { Skeleton } from '../../ui/display/Skeleton';
import { Section } from '../../ui/layout/Page';
import { Sheet, SheetBody } from '../../ui/layout/Sheet';
import { Banner } from '../../ui/notices/Banner';
import { BlockList } from '../../ui/table/BlockList';
import { PrintSheet } from './PrintSheet';
import type { Documents } from './useDocuments';
import { PRINTED_TOGETHER, usePrintout } from './usePrintout';

export interface AllDocumentsProps {
  documents: Documents;
  /** Whether Print was pressed. */
  printing: boolean;
  onPrinted: () => void;
}

const none: readonly number[] = [];
const amount = (count: number) => count.toLocaleString(viewerLocale());

/** All documents of a selection. On screen, only those near the visible range are rendered; in print, all are. */
export function AllDocuments({ documents, printing, onPrinted }: AllDocumentsProps) {
  const wordsOf = useFailureWords();
  const { numbers = none, documents: known, want } = documents;
  const { sheet, part, done, error, print } = usePrintout(documents, onPrinted);
  const total = numbers.length;
  const parts = Math.ceil(total / PRINTED_TOGETHER);
  const first = part * PRINTED_TOGETHER;
  const inPart = Math.min(PRINTED_TOGETHER, total - first);
  const inParts = parts > 1;

  // Selections small enough to be listed by numbers are loaded completely, so that the browser's print command includes
  // them.
  useEffect(() => {
    if (total <= 200) want(0, total - 1);
  }, [total, want]);
  useEffect(() => {
    if (printing && !inParts) print();
  }, [printing, inParts, print]);

  const keyOf = useCallback((index: number) => String(numbers[index]), [numbers]);
  const render = (index: number) => {
    const document = known.get(index);
    return document ? (
      <InvoiceDocument document={document} />
    ) : (
      <Sheet aria-busy="true">
        <SheetBody>
          <Skeleton $height="420px" />
        </SheetBody>
      </Sheet>
    );
  };
  return (
    <>
      {printing && (
        <Section data-chrome="" aria-label="Print">
          {inParts && (
            <Banner
              actions={
                done === null && (
                  <Button tone="link" onClick={print}>
                    Print part {part + 1} of {parts}
                  </Button>
                )
              }
            >
              {amount(total)} invoices print in {parts} parts of up to {PRINTED_TOGETHER}, because the browser prepares
              every page before printing. Part {part + 1} goes from invoice #{numbers[first]} to #
              {numbers[first + inPart - 1]}.
            </Banner>
          )}
          {done !== null && <Progress label="Invoices prepared" done={done} total={inPart} />}
          {error !== null && (
            <Banner
              tone="error"
              actions={
                <Button tone="link" onClick={print}>
                  Try again
                </Button>
              }
            >
              {failureText(wordsOf(error))}
            </Banner>
          )}
        </Section>
      )}
      <div data-chrome="">
        <BlockList label="Invoices" count={total} keyOf={keyOf} render={render} estimate={900} onRange={want} />
      </div>
      <PrintSheet documents={sheet} total={total} />
    </>
  );
}
