import { styled } from 'styled-components';
import { decimalFromMinor, minorFromDecimal, sumMinor } from '../../../rules/core/money';
import { fullName } from '../../../rules/core/text';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { viewerLocale } from '../../core/locale';
import type { InvoiceSelectionInput } from '../../generated/schema-types';
import { formatMoney } from '../../ui/display/money-format';
import { Skeleton } from '../../ui/display/Skeleton';
import { type InvoicesToPayQuery, useInvoicesToPayQuery } from './Paying.generated';

type Invoice = NonNullable<InvoicesToPayQuery['invoiceGroup']>['invoices']['nodes'][number];

const List = styled.ul`
  max-height: 240px;
  overflow-y: auto;
  padding: 0 var(--s3);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  font-size: var(--t-s);
  li {
    display: flex;
    justify-content: space-between;
    gap: var(--s4);
    padding: 6px 0;
    border-top: 1px solid var(--line);
    overflow-wrap: anywhere;
  }
  li:first-child {
    border-top: 0;
  }
  b,
  small {
    text-align: right;
    font-variant-numeric: tabular-nums;
  }
  small {
    color: var(--ink-3);
  }
`;

const isPayable = ({ paidRefusal }: Invoice): boolean => paidRefusal === null;

/** Returns the total amount that the listed invoices pay; null unless they are the whole selection. */
function totalOf(listed: readonly Invoice[]): string | null {
  const [first] = listed;
  if (!first) return null;
  const owed = listed
    .filter(isPayable)
    .map(({ outstandingBalance, currency }) => Math.max(0, minorFromDecimal(outstandingBalance, currency)));
  return formatMoney(decimalFromMinor(sumMinor(owed), first.currency), first.currency, viewerLocale());
}

/** The first 200 invoices of a selection, with the amount that each pays, or why it is skipped. */
export function InvoicesToPay({
  selection,
  label,
}: {
  selection: InvoiceSelectionInput;
  /** The number of the group, if the invoices of several groups are listed; otherwise null. */
  label: number | null;
}) {
  const { groupNumber, numbers, token, filter, except } = selection;
  const { data, previousData, error, refetch } = useInvoicesToPayQuery({
    variables: {
      number: groupNumber,
      filter: { ...filter, ...(numbers && { numbers }), ...(token && { selection: token }) },
    },
  });
  const page = (data ?? previousData)?.invoiceGroup?.invoices;
  if (!page) return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="120px" />;
  const left = new Set(except);
  const listed = page.nodes.filter(({ number }) => !left.has(number));
  const more = page.totalCount - page.nodes.length;
  const total = more > 0 ? null : totalOf(listed);
  return (
    <div>
      <List aria-label={label === null ? 'Invoices to pay' : `Invoices to pay, group ${label}`} tabIndex={0}>
        {listed.map((invoice) => (
          <li key={invoice.id}>
            <span>
              {invoice.number} {fullName(invoice)}
            </span>
            {isPayable(invoice) ? (
              <b>{formatMoney(invoice.outstandingBalance, invoice.currency, viewerLocale())}</b>
            ) : (
              <small>Skipped: {invoice.paidRefusal}</small>
            )}
          </li>
        ))}
        {more > 0 && <li>{more.toLocaleString(viewerLocale())} more</li>}
        {total !== null && (
          <li>
            <span>Total</span>
            <b>{total}</b>
          </li>
        )}
      </List>
    </div>
  );
}
