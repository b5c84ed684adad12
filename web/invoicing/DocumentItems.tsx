import { styled } from 'styled-components';
import { Money } from '../ui/Money';
import { isZero } from '../ui/money-format';
import type { DocumentItems_documentFragment } from './InvoiceDocument.generated';

const charges = [['liveFee', 'Live fee'], ['tax', 'Tax'], ['shipping', 'S/H'], ['insurance', 'Insurance'], ['other', 'Other']] as const;

const Table = styled.table`
  width: 100%; border-collapse: collapse; font-size: var(--t-s);
  th { padding: 0 var(--s2) 6px; text-align: right; font-size: var(--t-xs); font-weight: 500; color: var(--ink-2); border-bottom: 1px solid var(--line-strong); vertical-align: bottom; white-space: nowrap; }
  td { padding: 10px var(--s2); text-align: right; border-bottom: 1px solid var(--line); vertical-align: top; font-variant-numeric: tabular-nums lining-nums; white-space: nowrap; }
  :is(th, td):is(:nth-child(-n + 2)) { text-align: left; }
  :is(th, td):first-child { padding-left: 0; }
  :is(th, td):last-child { padding-right: 0; }
  td:nth-child(2) { white-space: normal; width: 100%; min-width: 160px; }
  td:last-child { font-weight: 600; }
  img { float: left; width: 44px; height: 44px; margin-right: var(--s3); object-fit: cover; border-radius: 3px; }
  small { display: block; margin-top: 2px; font-size: var(--t-xs); color: var(--ink-2); }
  tr { break-inside: avoid; }
`;

type Item = DocumentItems_documentFragment['items'][number];

const Remarks = ({ item: { isPaid, isRestricted } }: { item: Item }) => (
  <>
    {isPaid && <small>Paid</small>}
    {isRestricted && <small>*this item is restricted and cannot be paid for online</small>}
  </>
);

/** The lots of an invoice as its bidder reads them. */
export function DocumentItems({ document: { items, showsCostsPerItem } }: { document: DocumentItems_documentFragment }) {
  const shown = charges.filter(([part]) => (showsCostsPerItem || part === 'liveFee') && items.some(({ price }) => !isZero(price[part])));
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">Lot</th><th scope="col">Item</th><th scope="col">Hammer</th><th scope="col">Premium</th>
          {shown.map(([part, label]) => <th key={part} scope="col">{label}</th>)}
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.number}>
            <td>{item.lotNumber}</td>
            <td>{item.imageUrl && <img src={item.imageUrl} alt="" loading="lazy" width={44} height={44} />}{item.title}<Remarks item={item} /></td>
            <td><Money amount={item.price.hammer} dimZero={false} /></td>
            <td><Money amount={item.price.premium} dimZero={false} /></td>
            {shown.map(([part]) => <td key={part}><Money amount={item.price[part]} dimZero={false} /></td>)}
            <td><Money amount={item.total} dimZero={false} /></td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
