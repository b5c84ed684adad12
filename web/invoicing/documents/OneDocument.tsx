import { InvoiceDocument } from './InvoiceDocument';
import type { InvoiceDocument_documentFragment as Document } from './InvoiceDocument.generated';
import { PrintSheet } from './PrintSheet';
import type { Documents } from './useDocuments';
import { usePrintout } from './usePrintout';

export interface OneDocumentProps {
  documents: Documents;
  /** The document on screen. */
  document: Document;
  /** Whether only this document is printed. */
  alone: boolean;
}

const ignore = () => undefined;

/** One document of a selection on screen. The browser's print command prints the selection, like the Print button. */
export function OneDocument({ documents, document, alone }: OneDocumentProps) {
  const { sheet } = usePrintout(documents, ignore);
  const total = documents.numbers?.length ?? 0;
  const isAlone = alone || total === 1;
  return (
    <>
      <div data-chrome={isAlone ? undefined : ''}>
        <InvoiceDocument key={document.number} document={document} />
      </div>
      {!isAlone && <PrintSheet documents={sheet} total={total} />}
    </>
  );
}
