import { styled } from 'styled-components';
import { counted } from '../core/locale';
import { previewPath } from '../paths/invoicing';
import { Checkbox } from '../ui/controls/Checkbox';
import { Link } from '../ui/display/Link';
import { Money } from '../ui/display/Money';
import type { Till_invoiceFragment as Invoice } from './Till.generated';

const List = styled.ul`
  display: grid;
  gap: var(--s2);
  margin: 0;
  padding: 0;
  list-style: none;
  li {
    display: grid;
    grid-template-columns: 1fr auto;
    gap: 2px var(--s4);
    padding: var(--s3);
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
  }
  small {
    grid-column: 1 / -1;
    color: var(--ink-3);
  }
`;
const Items = styled.small`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const MOST_NAMED = 6;

/** The items that weren't handed over yet, as "Lot 12, Lot 15, and 3 others". */
function itemsOf({ lines }: Invoice): string {
  const waiting = lines.filter(({ isHidden, shippedAt }) => !isHidden && shippedAt === null);
  const named = waiting.slice(0, MOST_NAMED).map(({ lotNumber, title }) => `${lotNumber} ${title}`);
  const others = waiting.length - named.length;
  return [...named, ...(others > 0 ? [counted(others, 'other')] : [])].join(', ');
}

export interface AccountInvoicesProps {
  label: string;
  invoices: readonly Invoice[];
  /** What a tick means, such as "Pay". */
  tickLabel: string;
  isTicked: (invoice: Invoice) => boolean;
  /** Whether nothing can be done with an invoice, which then says why. */
  isBarred?: (invoice: Invoice) => boolean;
  onTick: (invoice: Invoice, isTicked: boolean) => void;
  /** What the line says of an invoice beside its amount. */
  shows: 'amount' | 'items';
}

/** Invoices of a person, each with a tick for what is done with it. */
export function AccountInvoices({
  label,
  invoices,
  tickLabel,
  isTicked,
  isBarred = () => false,
  onTick,
  shows,
}: AccountInvoicesProps) {
  return (
    <List aria-label={label}>
      {invoices.map((invoice) => (
        <li key={invoice.id}>
          <Checkbox
            disabled={isBarred(invoice)}
            checked={isTicked(invoice)}
            onChecked={(checked) => onTick(invoice, checked)}
          >
            {tickLabel} {invoice.number}
          </Checkbox>
          {shows === 'amount' ? (
            <Money amount={invoice.outstandingBalance} symbol="plain" />
          ) : (
            <span>{counted(invoice.itemCount, 'item')}</span>
          )}
          <small>
            {invoice.group && (
              <Link href={previewPath(invoice.group.number, String(invoice.number), { from: 'all' })}>
                {invoice.group.title}
              </Link>
            )}{' '}
            {shows === 'amount' && (invoice.paymentRefusal ?? invoice.statusLabel)}
          </small>
          {shows === 'items' && <Items title={itemsOf(invoice)}>{itemsOf(invoice)}</Items>}
        </li>
      ))}
    </List>
  );
}
