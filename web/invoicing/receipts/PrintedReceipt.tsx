import { styled } from 'styled-components';
import { dateInWords, viewerLocale } from '../../core/locale';
import { formatMoney } from '../../ui/display/money-format';
import type { Receipts_detailFragment as Receipt } from './Receipts.generated';

/** On paper only: the grid on the screen has only the rows in view. */
const Table = styled.table`
  display: none;
  width: 100%;
  border-collapse: collapse;
  th,
  td {
    padding: 4px 8px 4px 0;
    text-align: left;
    vertical-align: top;
  }
  tr {
    border-bottom: 1px solid var(--line);
  }
  [data-money] {
    text-align: right;
    font-variant-numeric: tabular-nums;
  }
  @media print {
    display: table;
  }
`;

/** All payments of a receipt, for paper. */
export function PrintedReceipt({ receipt: { lines, currency } }: { receipt: Receipt }) {
  return (
    <Table aria-label="Payments, printed">
      <thead>
        <tr>
          {['Line', 'Invoice #', 'Name', 'Invoice group', 'Date', 'Payment method', 'Reference'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          <th scope="col" data-money="">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.position}>
            <td>{line.position}</td>
            <td>{line.invoiceNumber}</td>
            <td>{line.name}</td>
            <td>{line.groupTitle}</td>
            <td>{dateInWords(line.paidOn)}</td>
            <td>{line.methodName}</td>
            <td>{line.reference}</td>
            <td data-money="">
              {formatMoney(line.amount, currency, viewerLocale())}
              {line.isUndone && ' (undone)'}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
