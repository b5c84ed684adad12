import { InvoiceDocument } from '../documents/InvoiceDocument';
import type { InvoiceDocument_documentFragment } from '../documents/InvoiceDocument.generated';

/** An invoice as its bidder gets it, on the screens of other slices: give it the fragment InvoiceDocument_document. */
export function DocumentPaper({ document }: { document: InvoiceDocument_documentFragment }) {
  return <InvoiceDocument document={document} />;
}
