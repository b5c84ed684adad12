import { InvoiceDocument } from '../documents/InvoiceDocument';
import type { InvoiceDocument_documentFragment } from '../documents/InvoiceDocument.generated';

/** An invoice as its bidder receives it, for other slices' screens. Pass the fragment InvoiceDocument_document. */
export function DocumentPaper({ document }: { document: InvoiceDocument_documentFragment }) {
  return <InvoiceDocument document={document} />;
}
