import { createGlobalStyle, styled } from 'styled-components';
import type { Paper } from '../../../rules/invoicing/documents/paper';
import { InvoiceDocument } from '../../templates/public/InvoiceDocument';
import type { InvoiceDocument_documentFragment as Document } from '../../templates/public/InvoiceDocument.generated';

const sizes = { LETTER: 'letter', A4: 'A4' } as const satisfies Record<Paper, string>;

/** The paper size for printing this screen. */
export const PrintedOn = createGlobalStyle<{
  $paper: Paper;
}>`@page { size: ${({ $paper }) => sizes[$paper]}; margin: 14mm; }`;

/** Visible only in print. */
const Root = styled.div`
  display: none;
  @media print {
    display: block;
  }
`;

/** What is printed while all invoices are shown: the prepared documents, or instructions to prepare them. */
export function PrintSheet({ documents, total }: { documents: readonly Document[] | null; total: number }) {
  return (
    <Root>
      {documents ? (
        documents.map((document) => <InvoiceDocument key={document.number} document={document} />)
      ) : (
        <p>These {total} invoices print with the Print button on their page.</p>
      )}
    </Root>
  );
}
