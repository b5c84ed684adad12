import { styled } from 'styled-components';
import { Checkbox } from '../../ui/controls/Checkbox';
import { Money } from '../../ui/display/Money';
import { TAX_FAILED } from './TaxPreview';

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

/** What an edit would do to the tax of an invoice. */
interface Changed {
  readonly number: number;
  readonly groupTitle: string;
  readonly currency: string;
  readonly taxBefore: string;
  readonly taxAfter: string;
  readonly totalAfter: string;
  readonly hasTaxFailed?: boolean;
  /** Why the invoice can't be chosen. */
  readonly refusal?: string | null;
}

export interface TaxChangesProps {
  caption?: string;
  invoices: readonly Changed[];
  /** Numbers of the invoices that aren't chosen. */
  except: ReadonlySet<number>;
  onExcept: (except: ReadonlySet<number>) => void;
}

/** Invoices to choose, with their taxes before and after an edit. */
export const TaxChanges = ({ caption, invoices, except, onExcept }: TaxChangesProps) => (
  <Invoices>
    {caption !== undefined && <caption>{caption}</caption>}
    <thead>
      <tr>
        <th scope="col">Invoice</th>
        <th scope="col">Tax before</th>
        <th scope="col">Tax after</th>
        <th scope="col">Total after</th>
      </tr>
    </thead>
    <tbody>
      {invoices.map(
        ({ number, groupTitle, currency, taxBefore, taxAfter, totalAfter, hasTaxFailed = false, refusal = null }) => (
          <tr key={number}>
            <th scope="row">
              {refusal === null ? (
                <Checkbox
                  checked={!except.has(number)}
                  onChecked={(isChosen) =>
                    onExcept(new Set(isChosen ? [...except].filter((one) => one !== number) : [...except, number]))
                  }
                >
                  #{number} · {groupTitle}
                </Checkbox>
              ) : (
                <>
                  #{number} · {groupTitle}
                  <small>{refusal}</small>
                </>
              )}
              {hasTaxFailed && <small>{TAX_FAILED}</small>}
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
        ),
      )}
    </tbody>
  </Invoices>
);
