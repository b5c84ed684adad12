import { fullName } from '../../../rules/core/text';
import { groupDetailsPath, invoicePath } from '../../paths/invoicing';
import { Button } from '../../ui/controls/Button';
import { Link } from '../../ui/display/Link';
import { Money } from '../../ui/display/Money';
import { isZero } from '../../ui/display/money-format';
import type { Column } from '../../ui/table/column';
import type { CreditsOwed_invoiceFragment as Invoice } from './CreditsOwed.generated';

/** Returns the name of a row for screen readers. */
export const nameOf = ({ number }: Invoice): string => `invoice ${number}`;

/** Returns the credit as a positive amount. */
export const creditOf = ({ outstandingBalance }: Invoice): string => outstandingBalance.replace('-', '');

const settled = ({ payments }: Invoice) =>
  payments.nodes.filter(({ state, amount }) => state === 'SETTLED' && !amount.startsWith('-'));

/** Returns the payment methods of an invoice: "CC, Check". */
const paidBy = (invoice: Invoice): string =>
  [...new Set(settled(invoice).flatMap(({ methodName }) => methodName ?? []))].sort().join(', ');

/** Returns the latest charge that is not fully refunded; undefined if there is none. */
export const refundableCharge = (invoice: Invoice) =>
  settled(invoice).flatMap(({ charge }) => (charge && !isZero(charge.refundable) ? [charge] : []))[0];

/** Returns why a credit can't be refunded here; undefined if it can. */
function waitingFor(invoice: Invoice, mayCharge: boolean): string | undefined {
  if (refundableCharge(invoice))
    return mayCharge ? undefined : 'Only users who can charge cards can refund this payment';
  return invoice.notPaidRefusal ?? undefined;
}

/** Returns the columns of Credits owed; `open` opens the refund of an invoice. */
export const creditColumns = (open: (invoice: Invoice) => void, mayCharge: boolean): readonly Column<Invoice>[] => [
  {
    id: 'invoice',
    header: 'Invoice #',
    width: 92,
    cell: ({ group, number }) => (group ? <Link href={invoicePath(group.number, number)}>{number}</Link> : number),
  },
  { id: 'name', header: 'Name', width: 200, cell: (invoice) => fullName(invoice) },
  {
    id: 'group',
    header: 'Invoice group',
    width: 240,
    priority: 2,
    cell: ({ group }) => group && <Link href={groupDetailsPath(group.number)}>{group.title}</Link>,
  },
  {
    id: 'credit',
    header: 'Credit',
    width: 130,
    align: 'end',
    cell: (invoice) => <Money amount={creditOf(invoice)} currency={invoice.currency} symbol="plain" />,
  },
  { id: 'paid', header: 'Paid by', width: 150, priority: 1, cell: paidBy },
  {
    id: 'refund',
    header: 'Refund',
    headerHidden: true,
    width: 100,
    fixed: true,
    cell: (invoice) => (
      <Button
        aria-haspopup="dialog"
        aria-label={`Refund ${nameOf(invoice)}`}
        waiting={waitingFor(invoice, mayCharge)}
        onClick={() => open(invoice)}
      >
        Refund
      </Button>
    ),
  },
];
