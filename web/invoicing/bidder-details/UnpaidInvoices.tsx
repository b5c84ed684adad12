import { styled } from 'styled-components';
import { Checkbox } from '../../ui/controls/Checkbox';
import { Money } from '../../ui/display/Money';
import type { BidderCorrectionPreviewQuery } from './BidderDetails.generated';

const Invoices = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--t-s);
  font-variant-numeric: tabular-nums lining-nums;
  caption {
    padding: var(--s3) 0 var(--s2);
    text-align: left;
    font-weight: 600;
  }
  th,
  td {
    padding: 5px 0 5px var(--s3);
    text-align: right;
    vertical-align: top;
    font-weight: 400;
  }
  th:first-child {
    padding-left: 0;
    text-align: left;
    overflow-wrap: anywhere;
  }
  thead th {
    font-size: var(--t-xs);
    color: var(--ink-2);
  }
  small {
    display: block;
    color: var(--ink-2);
  }
`;

type Invoice = BidderCorrectionPreviewQuery['bidderCorrectionPreview']['invoices'][number];

export interface UnpaidInvoicesProps {
  invoices: readonly Invoice[];
  except: ReadonlySet<number>;
  onExcept: (except: ReadonlySet<number>) => void;
}

/** The unpaid invoices of a bidder to correct, too, with their taxes before and after. */
export const UnpaidInvoices = ({ invoices, except, onExcept }: UnpaidInvoicesProps) => (
  <Invoices>
    <caption>Also correct the unpaid invoices</caption>
    <thead>
      <tr>
        <th scope="col">Invoice</th>
        <th scope="col">Tax before</th>
        <th scope="col">Tax after</th>
        <th scope="col">Total after</th>
      </tr>
    </thead>
    <tbody>
      {invoices.map(({ number, groupTitle, currency, taxBefore, taxAfter, totalAfter, hasTaxFailed }) => (
        <tr key={number}>
          <th scope="row">
            <Checkbox
              checked={!except.has(number)}
              onChecked={(isChosen) =>
                onExcept(new Set(isChosen ? [...except].filter((one) => one !== number) : [...except, number]))
              }
            >
              #{number} · {groupTitle}
            </Checkbox>
            {hasTaxFailed && <small>The tax can’t be calculated for the address, so it stays as it is.</small>}
          </th>
          <td>
            <Money amount={taxBefore} currency={currency} />
          </td>
          <td>
            <Money amount={taxAfter} currency={currency} />
          </td>
          <td>
            <Money amount={totalAfter} currency={currency} />
          </td>
        </tr>
      ))}
    </tbody>
  </Invoices>
);
