import { fullName } from '../../../rules/core/text';
import { exportUrl } from '../../../rules/invoicing/exports/invoice-exports';
import { invoicePath } from '../../paths/invoicing';
import { Button, ButtonLink } from '../../ui/controls/Button';
import { Link } from '../../ui/display/Link';
import { VisuallyHidden } from '../../ui/display/VisuallyHidden';
import type { Column } from '../../ui/table/column';
import type { Undelivered_invoiceFragment as Invoice } from './Undelivered.generated';

/** Returns the name of a row for screen readers. */
export const nameOf = ({ number }: Invoice): string => `invoice ${number}`;

interface Acts {
  /** Formats the day of an instant. */
  readonly day: (at: string) => string;
  /** Opens the dialog that corrects the address and sends the invoice again. */
  readonly resend: (invoice: Invoice) => void;
}

/** Returns the columns of the invoices whose email didn't arrive. */
export const undeliveredColumns = ({ day, resend }: Acts): readonly Column<Invoice>[] => [
  { id: 'name', header: 'Bidder', width: 190, cell: (invoice) => fullName(invoice) },
  {
    id: 'invoice',
    header: 'Invoice #',
    width: 92,
    cell: ({ group, number }) => (group ? <Link href={invoicePath(group.number, number)}>{number}</Link> : number),
  },
  { id: 'email', header: 'Email address', width: 240, priority: 1, cell: ({ email }) => email },
  {
    id: 'reason',
    header: 'Reason',
    width: 200,
    cell: ({ delivery }) =>
      delivery && <span title={`${delivery.explanation} ${delivery.reply ?? ''}`.trim()}>{delivery.reason}</span>,
  },
  {
    id: 'since',
    header: 'Since',
    width: 150,
    priority: 2,
    cell: ({ delivery }) => (delivery?.settledAt ? day(delivery.settledAt) : null),
  },
  {
    id: 'acts',
    header: 'Actions',
    headerHidden: true,
    width: 210,
    fixed: true,
    cell: (invoice) => (
      <>
        <Button aria-haspopup="dialog" waiting={invoice.group ? undefined : 'Loading'} onClick={() => resend(invoice)}>
          Resend
          <VisuallyHidden> {nameOf(invoice)}</VisuallyHidden>
        </Button>{' '}
        {invoice.group && (
          <ButtonLink tone="link" href={exportUrl(invoice.group.number, 'pdf', { ids: [invoice.number] })}>
            PDF
            <VisuallyHidden> of {nameOf(invoice)}</VisuallyHidden>
          </ButtonLink>
        )}
      </>
    ),
  },
];
