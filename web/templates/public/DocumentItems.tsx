import { styled } from 'styled-components';
import { itemParts } from '../../../rules/invoicing/documents/document-figures';
import { documentWords, itemRemarks } from '../../../rules/invoicing/documents/document-words';
import { numberWithSymbols, type SymbolizedLot, symbolLegend } from '../../../rules/lots/tax-codes';
import { Money } from '../../ui/display/Money';
import { isZero } from '../../ui/display/money-format';
import { VisuallyHidden } from '../../ui/display/VisuallyHidden';
import type { DocumentItems_documentFragment } from './InvoiceDocument.generated';

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--t-s);
  th {
    padding: 0 var(--s2) 6px;
    text-align: right;
    font-size: var(--t-xs);
    font-weight: 500;
    color: var(--ink-2);
    border-bottom: 1px solid var(--line-strong);
    vertical-align: bottom;
    white-space: nowrap;
  }
  td {
    padding: 10px var(--s2);
    text-align: right;
    border-bottom: 1px solid var(--line);
    vertical-align: top;
    font-variant-numeric: tabular-nums lining-nums;
    white-space: nowrap;
  }
  :is(th, td):is(:first-child, [data-words]) {
    text-align: left;
  }
  :is(th, td):first-child {
    padding-left: 0;
  }
  :is(th, td):last-child {
    padding-right: 0;
  }
  td[data-words] {
    white-space: normal;
    width: 100%;
    min-width: 160px;
  }
  td[data-picture] {
    padding-block: 6px;
  }
  td:last-child {
    font-weight: 600;
  }
  img {
    width: 56px;
    height: 56px;
    object-fit: contain;
    border-radius: 3px;
  }
  small {
    display: block;
    margin-top: 2px;
    font-size: var(--t-xs);
    color: var(--ink-2);
  }
  tr {
    break-inside: avoid;
  }
  @media print {
    td {
      padding-block: 5px;
    }
    td[data-picture] {
      padding-block: 3px;
    }
    img {
      width: 34px;
      height: 34px;
    }
  }
`;

const Legend = styled.p`
  margin-top: var(--s2);
  font-size: var(--t-xs);
  color: var(--ink-2);
`;

const symbolized = ({ taxCode, hasResaleRight }: DocumentItems_documentFragment['items'][number]): SymbolizedLot => ({
  taxCode: taxCode ?? '',
  hasResaleRight,
});

/** The items of an invoice as its bidder sees them. */
export function DocumentItems({
  document: { items, showsCostsPerItem },
}: {
  document: DocumentItems_documentFragment;
}) {
  const parts = itemParts(
    items.map(({ price }) => price),
    showsCostsPerItem,
    isZero,
  );
  const hasPictures = items.some(({ image }) => image !== null);
  return (
    <>
      <Table>
        <thead>
          <tr>
            <th scope="col">{documentWords.lot}</th>
            {hasPictures && (
              <th scope="col">
                <VisuallyHidden>{documentWords.picture}</VisuallyHidden>
              </th>
            )}
            <th scope="col" data-words>
              {documentWords.item}
            </th>
            {parts.map(({ part, label }) => (
              <th key={part} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">{documentWords.itemTotal}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.number}>
              <td>{numberWithSymbols(item.lotNumber, symbolized(item))}</td>
              {hasPictures && (
                <td data-picture>
                  {item.image && (
                    <img
                      src={item.image.thumbnailUrl}
                      alt={`Lot ${item.lotNumber}`}
                      loading="lazy"
                      width={56}
                      height={56}
                    />
                  )}
                </td>
              )}
              <td data-words>
                {item.title}
                {itemRemarks(item).map((remark) => (
                  <small key={remark}>{remark}</small>
                ))}
              </td>
              {parts.map(({ part }) => (
                <td key={part}>
                  <Money amount={item.price[part]} dimZero={false} />
                </td>
              ))}
              <td>
                <Money amount={item.total} dimZero={false} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {symbolLegend(items.map(symbolized)).map(({ symbol, meaning }) => (
        <Legend key={symbol}>
          {symbol} {meaning}
        </Legend>
      ))}
    </>
  );
}
