import { type ReactNode, useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { fullName } from '../../../rules/core/text';
import { useDialogs } from '../../core/dialogs/useDialogs';
import { useRecentChanges } from '../../core/live/recent-changes';
import { counted, viewerLocale } from '../../core/locale';
import { Money } from '../../ui/display/Money';
import type { Sort } from '../../ui/table/column';
import type { TableLayout } from '../../ui/table/data-table-props';
import { AnyTable } from '../../ui/table/DataTable';
import type { SelectionStore } from '../../ui/table/selection-store';
import type { InvoiceSums } from '../invoices/useInvoiceSums';
import { DisputeItemsDialog } from '../lines/DisputeItemsDialog';
import { useDisputesRoute } from '../lines/useFileAsDispute';
import { ContactBidder } from '../messages/ContactBidder';
import { NotesDialog } from '../notes/NotesDialog';
import { invoiceColumns, type InvoiceList } from './Invoices.columns';
import type { InvoicesTable_invoiceFragment as Invoice } from './InvoicesTable.generated';

export interface InvoicesTableProps<Row extends Invoice> {
  /** Must be stable. */
  list: InvoiceList<Row>;
  /** Undefined while loading. */
  invoices: readonly Row[] | undefined;
  /** The totals in the footer, in the currency of the MoneyProvider; undefined without one currency. */
  sums: Pick<InvoiceSums, 'count' | 'itemCount' | 'invoiceTotal' | 'outstandingBalance'> | undefined;
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
  selection: SelectionStore;
  layout: TableLayout;
  empty: ReactNode;
}

const nameOf = (invoice: Invoice) => `invoice ${invoice.number}, ${fullName(invoice)}`;
const none: never[] = [];

/** A page of invoices, with the totals of all that the filter selects. */
export function InvoicesTable<Row extends Invoice>({
  list,
  invoices,
  sums,
  sort,
  onSort,
  selection,
  layout,
  empty,
}: InvoicesTableProps<Row>) {
  const navigate = useNavigate();
  const { open, element } = useDialogs();
  const canDispute = useDisputesRoute();
  const columns = useMemo(
    () =>
      invoiceColumns(list, {
        onNote: (invoiceId) => open(NotesDialog, { invoiceId }),
        onContact: (invoiceId) => open(ContactBidder, { invoiceId }),
        onDispute: canDispute ? (invoiceId) => open(DisputeItemsDialog, { invoiceId }) : undefined,
      }),
    [list, open, canDispute],
  );
  const recent = useRecentChanges();
  const mark = useCallback(({ id }: Invoice) => (recent.has(`Invoice:${id}`) ? 'changed' : undefined), [recent]);
  const footer =
    sums && sums.count > 0
      ? {
          label: counted(sums.count, 'invoice'),
          sums: {
            ITEMS: sums.itemCount.toLocaleString(viewerLocale()),
            TOTAL: <Money amount={sums.invoiceTotal} />,
            OUTSTANDING: <Money amount={sums.outstandingBalance} />,
          },
        }
      : undefined;
  return (
    <>
      {element}
      <AnyTable
        label="Invoices"
        columns={columns}
        rows={invoices ?? none}
        rowName={nameOf}
        loading={!invoices}
        empty={empty}
        selection={selection}
        layout={layout}
        sort={sort}
        onSort={onSort}
        mark={mark}
        onOpen={(invoice) => void navigate(list.hrefOf(invoice))}
        {...(footer ? { footer } : {})}
      />
    </>
  );
}
