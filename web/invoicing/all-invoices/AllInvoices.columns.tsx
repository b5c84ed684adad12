import { matchedColumn } from '../../core/lists/matched-column';
import { allInvoicesPath, groupDetailsPath, previewPath } from '../../paths/invoicing';
import { Link } from '../../ui/display/Link';
import type { Column } from '../../ui/table/column';
import type { InvoiceList } from '../invoice-lists/Invoices.columns';
import { searchedTexts } from '../invoice-lists/searched-invoices';
import type { AllInvoices_invoiceFragment as Invoice } from './AllInvoicesPage.generated';

const groupColumn: Column<Invoice> = {
  id: 'GROUP',
  header: 'Invoice group',
  width: 180,
  sortable: true,
  cell: ({ group }) =>
    group && (
      <Link href={groupDetailsPath(group.number)} title={group.title}>
        {group.title}
      </Link>
    ),
};

const emailColumn: Column<Invoice> = {
  id: 'EMAIL',
  header: 'Email',
  width: 200,
  priority: 8,
  isInCard: ({ email }) => email !== '',
  cell: ({ email }) => <span title={email}>{email}</span>,
};

/** The list of all groups: with a column of the group, with the currency of each amount if there are several, and with what a search matched. */
export const allInvoicesList = (
  isMixed: boolean,
  search: string,
  rows: readonly Invoice[] | undefined,
): InvoiceList<Invoice> => ({
  hrefOf: ({ number, group }) =>
    group ? previewPath(group.number, String(number), { from: 'all' }) : allInvoicesPath({ q: number }),
  ...(isMixed ? { currencyOf: ({ currency }: Invoice) => currency } : {}),
  added: [...matchedColumn(search, rows, (invoice) => searchedTexts(invoice, true)), groupColumn, emailColumn],
  priorities: { DUE: 1, SHIP_STATUS: 2, ITEMS: 3, PADDLE: 4, LOCATION: 5, PLATFORM: 6 },
});
