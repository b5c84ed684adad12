import { styled } from 'styled-components';
import type { PersonSums } from '../../../rules/customers/people/merging';
import { viewerLocale } from '../../core/locale';
import { Money } from '../../ui/display/Money';
import { breakpoint } from '../../ui/theme/tokens';

const Frame = styled.div`
  overflow-x: auto;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  table {
    width: 100%;
    border-collapse: collapse;
    font-size: var(--t-s);
  }
  th,
  td {
    padding: var(--s2) var(--s3);
    border-bottom: 1px solid var(--line);
    text-align: right;
    vertical-align: top;
    font-variant-numeric: tabular-nums;
  }
  tr:last-child > * {
    border-bottom: 0;
    font-weight: 600;
  }
  th {
    font-size: var(--t-xs);
    font-weight: 500;
    color: var(--ink-2);
  }
  th:first-child {
    text-align: left;
    font-size: var(--t-s);
    color: var(--ink);
    overflow-wrap: anywhere;
  }
  small {
    display: block;
    font-weight: 400;
    font-size: var(--t-xs);
    color: var(--ink-2);
  }
  /* Names have a line of their own on phones. */
  @media (max-width: ${breakpoint.phone - 1}px) {
    tr {
      display: grid;
      grid-template-columns: 1fr 2fr 2fr;
      border-bottom: 1px solid var(--line);
    }
    tbody tr:last-child {
      border-bottom: 0;
    }
    th,
    td {
      border-bottom: 0;
    }
    tbody th {
      grid-column: 1 / -1;
      padding-bottom: 0;
    }
    thead th:first-child {
      display: none;
    }
  }
`;

export interface MergedSumsProps {
  readonly people: readonly {
    readonly id: string;
    readonly name: string;
    /** The platforms and numbers of the person's records. */
    readonly records: string;
    readonly sums: readonly PersonSums[];
  }[];
  readonly together: readonly PersonSums[];
}

function Amounts({ sums, of }: { sums: readonly PersonSums[]; of: 'outstandingBalance' | 'creditOwed' }) {
  if (sums.length === 0) return '0';
  return sums.map((each) => (
    <div key={each.currency}>
      <Money amount={each[of]} currency={each.currency} symbol="plain" />
    </div>
  ));
}

/** What two people owe before a merge, and what the merged person owes after it. */
export function MergedSums({ people, together }: MergedSumsProps) {
  const rows = [...people, { id: 'together', name: 'After the merge', records: null, sums: together }];
  return (
    <Frame tabIndex={0} role="region" aria-label="Amounts before and after the merge">
      <table>
        <thead>
          <tr>
            <th scope="col">Person</th>
            <th scope="col">Invoices</th>
            <th scope="col">Outstanding</th>
            <th scope="col">Credits owed</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, records, sums }) => (
            <tr key={id}>
              <th scope="row">
                {name}
                {records !== null && <small>{records}</small>}
              </th>
              <td>
                {sums.reduce((count, { invoiceCount }) => count + invoiceCount, 0).toLocaleString(viewerLocale())}
              </td>
              <td>
                <Amounts sums={sums} of="outstandingBalance" />
              </td>
              <td>
                <Amounts sums={sums} of="creditOwed" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Frame>
  );
}
