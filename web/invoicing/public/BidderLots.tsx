import { useMemo } from 'react';
import { ListedTable } from '../../core/lists/ListedTable';
import { useListed } from '../../core/lists/useListed';
import { useListPage } from '../../core/lists/useListPage';
import { counted } from '../../core/locale';
import { useHere } from '../../core/router/useAddress';
import { holds, mayInvoice } from '../../core/session/rights';
import { useViewer } from '../../core/session/session';
import { Amounts } from '../../ui/display/Amounts';
import { EmptyState } from '../../ui/display/EmptyState';
import { Section } from '../../ui/layout/Page';
import { BIDDER_SIZES } from './bidder-page-size';
import { bidderLotColumns } from './BidderLots.columns';
import { useBidderLotsQuery } from './BidderLots.generated';

const mayReadLots = holds('SALES');

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
  const shown = useMemo(() => bidderLotColumns(viewer, here), [viewer, here]);
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
