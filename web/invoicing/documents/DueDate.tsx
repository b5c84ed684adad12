import { styled } from 'styled-components';
import { dueText } from '../../../rules/invoicing/documents/invoice-dates';
import { dateInWords } from '../../core/locale';
import type { DueDate_invoiceFragment as Invoice } from './DueDate.generated';

const Late = styled.span`
  color: var(--danger);
`;

/** Returns the due date as text, such as "Due Nov 30, 2026" or "Overdue since Nov 30, 2026"; empty until the invoice is sent. */
export function dueWords({ issuedOn, dueOn, isOverdue }: Invoice): string {
  if (!issuedOn || !dueOn) return '';
  return isOverdue ? `Overdue since ${dateInWords(dueOn)}` : dueText({ issuedOn, dueOn }, dateInWords);
}

/** The due date in a table. An overdue one is highlighted, and announced to screen readers. */
export function DueDate({ invoice }: { invoice: Invoice }) {
  const { dueOn, isOverdue } = invoice;
  if (!dueOn) return null;
  return isOverdue ? <Late title={dueWords(invoice)}>{dateInWords(dueOn)}, overdue</Late> : <>{dateInWords(dueOn)}</>;
}
