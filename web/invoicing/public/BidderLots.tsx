import { useMemo } from 'react';
import { ListedTable } from '../../core/lists/ListedTable';
import { useListed } from '../../core/lists/useListed';
import { useListPage } from '../../core/lists/useListPage';
import { counted, dateInWords } from '../../core/locale';
import { useHere } from '../../core/router/useAddress';
import { holds, mayInvoice } from '../../core/session/rights';
import { useViewer } from '../../core/session/session';
import type { Viewer } from '../../core/slice';
import { openDisputesFrom } from '../../paths/disputes';
import { editInvoicesPath, previewPath } from '../../paths/invoicing';
import { saleResultPath } from '../../paths/sale-results';
import { Amounts } from '../../ui/display/Amounts';
import { EmptyState } from '../../ui/display/EmptyState';
import { Link } from '../../ui/display/Link';
import { StatusDot } from '../../ui/display/StatusDot';
import { Section } from '../../ui/layout/Page';
import type { Column } from '../../ui/table/column';
import { statusDots } from '../invoices/invoice-status';
import { BIDDER_SIZES } from './bidder-page-size';
import { type BidderLotsQuery, useBidderLotsQuery } from './BidderLots.generated';

type Lot = BidderLotsQuery['lots']['nodes'][number];

const mayReadLots = holds('SALES');
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

const columns = (viewer: Viewer, here: () => string): readonly Column<Lot>[] => [
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

interface BidderLotsProps {
  /** The numbers of all records of the person. */
  records: readonly number[];
}

/**
 * What a bidder bought with any of their records, invoiced or not, the latest session first. The page is `lots` in the address. What isn't
 * invoiced yet is in no sum of the invoices, so it is stated.
 */
export function BidderLots({ records }: BidderLotsProps) {
  const viewer = useViewer();
  const page = useListPage({ sizes: BIDDER_SIZES, name: 'lots', label: 'Pages of lots' });
  const result = useBidderLotsQuery({
    variables: { numbers: [...records], ...page.window, withInvoices: mayInvoice(viewer) },
    skip: !mayReadLots(viewer),
  });
  const listed = useListed(page, result, (data) => data.lots);
  const here = useHere();
  const shown = useMemo(() => columns(viewer, here), [viewer, here]);
  const { uninvoiced } = result.data ?? result.previousData ?? {};
  if (!mayReadLots(viewer)) return null;
  const totals = listed.found?.hammerTotals ?? [];
  // The column of an amount has no room for two.
  const isMixed = totals.length > 1;
  const amounts = <Amounts totals={totals} own={viewer.house.currency} />;
  return (
    <Section aria-labelledby="bidder-lots">
      <h2 id="bidder-lots">Lots bought</h2>
      {uninvoiced && uninvoiced.totalCount > 0 && (
        <p>
          {counted(uninvoiced.totalCount, 'lot')} not invoiced yet, hammer{' '}
          <Amounts totals={uninvoiced.hammerTotals} own={viewer.house.currency} />. The sums above leave{' '}
          {uninvoiced.totalCount === 1 ? 'it' : 'them'} out.
        </p>
      )}
      <ListedTable
        listed={listed}
        label="Lots bought"
        columns={shown}
        skeletonRows={3}
        empty={<EmptyState title="No lots bought" />}
        footer={{
          label: (
            <>
              {counted(listed.found?.totalCount ?? 0, 'lot')}
              {isMixed && ', hammer '}
              {isMixed && amounts}
            </>
          ),
          sums: isMixed ? {} : { hammer: amounts },
        }}
      />
    </Section>
  );
}
