import { styled } from 'styled-components';
import { documentSums } from '../../../rules/invoicing/documents/document-figures';
import { Money } from '../../ui/display/Money';
import { isZero } from '../../ui/display/money-format';
import type { DocumentTotals_documentFragment } from './InvoiceDocument.generated';

/** The sums at the end of a document. */
export const DocumentSums = styled.dl`
  width: min(340px, 100%);
  margin: var(--s4) 0 0 auto;
  font-size: var(--t-s);
  break-inside: avoid;
  font-variant-numeric: tabular-nums lining-nums;
  > div {
    display: flex;
    justify-content: space-between;
    gap: var(--s4);
    padding: 4px 0;
  }
  dt {
    color: var(--ink-2);
  }
  > div[data-kind='total'] {
    margin-top: 4px;
    padding-top: var(--s2);
    border-top: 1px solid var(--line-strong);
    font-weight: 600;
    dt {
      color: var(--ink);
    }
  }
  > div[data-kind='due'] {
    margin-top: 4px;
    padding: 10px 0;
    border-block: 2px solid var(--ink);
    font-size: var(--t-l);
    font-weight: 600;
    dt {
      color: var(--ink);
    }
  }
`;

export interface DocumentTotalsProps {
  document: DocumentTotals_documentFragment;
  /** ISO 4217. Totals name it, as in the email and the PDF. */
  currency: string;
}

/** From the hammer prices to what is due. Every figure is the server's; docs/money.md defines them. */
export function DocumentTotals({ document, currency }: DocumentTotalsProps) {
  return (
    <DocumentSums>
      {documentSums(document, isZero).map(({ label, amount, kind }, index) => (
        <div key={index} data-kind={kind}>
          <dt>{label}</dt>
          <dd>
            {kind === 'part' ? '' : `${currency} `}
            <Money amount={amount} dimZero={false} />
          </dd>
        </div>
      ))}
    </DocumentSums>
  );
}
