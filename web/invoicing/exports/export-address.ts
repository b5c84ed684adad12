import type { ApolloClient } from '@apollo/client';
import type { Paper } from '../../../rules/invoicing/documents/paper';
import type { CsvColumns } from '../../../rules/invoicing/exports/invoice-csv';
import { type ExportFormat, type ExportQuery, exportUrl } from '../../../rules/invoicing/exports/invoice-exports';
import { INVOICE_SORTS } from '../../../rules/invoicing/invoices/invoice-order';
import { MOST_NUMBERS } from '../../../rules/invoicing/invoices/selection-limits';
import type { InvoiceOrder } from '../../generated/schema-types';
import { listOf, type Ticked, tickedCount, tickedNumbers } from '../invoices/invoice-selection';

/** A file of the ticked invoices, or of all in the filter if none are ticked. */
export interface WantedFile extends Ticked {
  format: ExportFormat;
  orderBy: InvoiceOrder | null;
  paper?: Paper;
  columns?: CsvColumns;
}

type Named = Pick<
  ExportQuery,
  'ids' | 'except' | 'selection' | 'search' | 'paid' | 'status' | 'paymentState' | 'overdueOn' | 'creditOwed'
>;

const filtered = ({
  filter: { search, isPaid, status, paymentState, overdueOn, isCreditOwed, numbers, selection },
}: WantedFile): Named => ({
  ...(numbers?.length ? { ids: numbers } : {}),
  ...(selection ? { selection } : {}),
  search: search ?? undefined,
  paid: typeof isPaid === 'boolean' ? `${isPaid}` : undefined,
  status: status ?? undefined,
  paymentState: paymentState ?? undefined,
  overdueOn: overdueOn ?? undefined,
  creditOwed: typeof isCreditOwed === 'boolean' ? `${isCreditOwed}` : undefined,
});

const addressOf = ({ groupNumber, format, orderBy, paper, columns }: WantedFile, named: Named): string =>
  exportUrl(groupNumber, format, {
    ...named,
    ...(orderBy && { sort: INVOICE_SORTS[orderBy.field], direction: orderBy.direction === 'DESC' ? 'desc' : 'asc' }),
    paper,
    columns,
  });

/** Returns the address of the file; null if more invoices are ticked than fit in an address. */
export function fileAddress(client: ApolloClient, wanted: WantedFile): string | null {
  if (tickedCount(wanted) === 0) return addressOf(wanted, filtered(wanted));
  if (wanted.selection.ids.size > MOST_NUMBERS) return null;
  const numbers = tickedNumbers(client, wanted.selection);
  return addressOf(
    wanted,
    wanted.selection.mode === 'only' ? { ids: numbers } : { ...filtered(wanted), except: numbers },
  );
}

/**
 * Returns the address of a file of any number of ticked invoices: with their numbers, or with the token of a stored
 * selection.
 */
export async function storedFileAddress(client: ApolloClient, wanted: WantedFile): Promise<string> {
  const list = await listOf(client, wanted);
  return addressOf(wanted, /^\d/.test(list) ? { ids: list.split(',').map(Number) } : { selection: list });
}
