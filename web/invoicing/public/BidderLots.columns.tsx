import { dateInWords } from '../../core/locale';
import { holds, mayInvoice } from '../../core/session/rights';
import type { Viewer } from '../../core/slice';
import { openDisputesFrom } from '../../paths/disputes';
import { editInvoicesPath, previewPath } from '../../paths/invoicing';
import { saleResultPath } from '../../paths/sale-results';
import { Amounts } from '../../ui/display/Amounts';
import { Link } from '../../ui/display/Link';
import { StatusDot } from '../../ui/display/StatusDot';
import type { Column } from '../../ui/table/column';
import { statusDots } from '../invoices/invoice-status';
import type { BidderLotsQuery } from './BidderLots.generated';

type Lot = BidderLotsQuery['lots']['nodes'][number];

const mayReadResults = holds('REPORTS');
const mayDispute = holds('CUSTOMER');

const invoiceColumns: readonly Column<Lot>[] = [
  {
    id: 'invoice',
    header: 'Invoice #',
    width: 148,
    cell: ({ invoice, isPurchaseCanceled }) =>
      invoice?.group ? (
        <Link href={previewPath(invoice.group.number, String(invoice.number), { from: 'all' })}>{invoice.number}</Link>
      ) : isPurchaseCanceled ? (
        'Sale canceled'
      ) : (
        'Not invoiced yet'
      ),
  },
  {
    id: 'status',
    header: 'Invoice Status',
    width: 200,
    priority: 2,
    cell: ({ invoice }) => invoice && <StatusDot {...statusDots[invoice.status]}>{invoice.statusLabel}</StatusDot>,
  },
];

/** The columns of the lots that a bidder bought. `here` returns the address to return to. */
export const bidderLotColumns = (viewer: Viewer, here: () => string): readonly Column<Lot>[] => [
  { id: 'lot', header: 'Lot', width: 72, cell: ({ number }) => number },
  { id: 'title', header: 'Title', width: 280, cell: ({ title }) => title },
  {
    id: 'sale',
    header: 'Session',
    width: 240,
    priority: 1,
    cell: ({ number, catalog }) => {
      if (!catalog) return null;
      const words = `${catalog.title}, ${dateInWords(catalog.date)}`;
      return mayReadResults(viewer) ? <Link href={saleResultPath([catalog.ref], number)}>{words}</Link> : words;
    },
  },
  {
    id: 'hammer',
    header: 'Hammer',
    width: 112,
    align: 'end',
    cell: ({ hammer, currency }) =>
      hammer && <Amounts totals={[{ currency, amount: hammer }]} own={viewer.house.currency} />,
  },
  ...(mayInvoice(viewer) ? invoiceColumns : []),
  {
    id: 'actions',
    header: 'Actions',
    width: 200,
    cell: ({ ref, number, catalog, invoice }) => (
      <>
        {invoice?.group && (
          <Link
            href={editInvoicesPath(invoice.group.number, String(invoice.number))}
            aria-label={`Edit invoice ${invoice.number} of lot ${number}`}
          >
            Edit invoice
          </Link>
        )}
        {invoice?.group && catalog && mayDispute(viewer) && ' · '}
        {catalog && mayDispute(viewer) && (
          <Link href={openDisputesFrom(here(), [ref])} aria-label={`File dispute about lot ${number}`}>
            File dispute
          </Link>
        )}
      </>
    ),
  },
];
