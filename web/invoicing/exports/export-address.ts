import type { ApolloClient } from '@apollo/client';
import type { Paper } from '../../../rules/invoicing/documents/paper';
import type { ExportFormat, ExportQuery } from '../../../rules/invoicing/exports/invoice-exports';
import { exportUrl } from '../../../rules/invoicing/exports/invoice-exports';
import { INVOICE_SORTS } from '../../../rules/invoicing/invoices/invoice-order';
import { MOST_NUMBERS } from '../../../rules/invoicing/invoices/selection-limits';
import type { InvoiceOrder } from '../../generated/schema-types';
import type { Ticked } from '../invoices/invoice-selection';
import { listOf, tickedCount, tickedNumbers } from '../invoices/invoice-selection';

/** A file of the invoices that are ticked, or without a tick of all that the filter selects. */
export interface WantedFile extends Ticked {
  format: ExportFormat;
  orderBy: InvoiceOrder | null;
  paper?: Paper;
}

type Said = Pick<ExportQuery, 'ids' | 'except' | 'selection' | 'search' | 'paid' | 'status' | 'paymentState'>;

const filtered = ({ filter: { search, isPaid, status, paymentState, numbers, selection } }: WantedFile): Said => ({
  ...(numbers?.length ? { ids: numbers } : {}),
  ...(selection ? { selection } : {}),
  search: search ?? undefined,
  paid: typeof isPaid === 'boolean' ? `${isPaid}` : undefined,
  status: status ?? undefined,
  paymentState: paymentState ?? undefined,
});

const addressOf = ({ groupNumber, format, orderBy, paper }: WantedFile, said: Said): string =>
  exportUrl(groupNumber, format, {
    ...said,
    ...(orderBy && { sort: INVOICE_SORTS[orderBy.field], direction: orderBy.direction === 'DESC' ? 'desc' : 'asc' }),
    paper,
  });

/** The address of the file; null where more is ticked than an address holds. */
export function fileAddress(client: ApolloClient, wanted: WantedFile): string | null {
  if (tickedCount(wanted) === 0) return addressOf(wanted, filtered(wanted));
  if (wanted.selection.ids.size > MOST_NUMBERS) return null;
  const numbers = tickedNumbers(client, wanted.selection);
  return addressOf(
    wanted,
    wanted.selection.mode === 'only' ? { ids: numbers } : { ...filtered(wanted), except: numbers },
  );
}

/** The address of a file of whatever many ticks: by the numbers of those that are left, or by a token that the server keeps them under. */
export async function storedFileAddress(client: ApolloClient, wanted: WantedFile): Promise<string> {
  const list = await listOf(client, wanted);
  return addressOf(wanted, /^\d/.test(list) ? { ids: list.split(',').map(Number) } : { selection: list });
}
