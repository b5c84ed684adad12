import { useCallback, useEffect, useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { minorFromDecimal } from '../../../rules/core/money';
import { useDialogs } from '../../core/dialogs/useDialogs';
import { ListedTable } from '../../core/lists/ListedTable';
import { NoMatches } from '../../core/lists/NoMatches';
import { useListed } from '../../core/lists/useListed';
import { useListPage } from '../../core/lists/useListPage';
import { counted } from '../../core/locale';
import { usePageTop } from '../../core/router/usePageTop';
import { Screen } from '../../core/shell/Screen';
import { useHouseTime } from '../../core/useHouseTime';
import { Button } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/display/EmptyState';
import { Skeleton } from '../../ui/display/Skeleton';
import { Banner } from '../../ui/notices/Banner';
import { Choices } from '../bids/choices';
import { HistoryDialog } from '../bids/HistoryDialog';
import { PasteBidsDialog } from '../book/PasteBidsDialog';
import { bidColumns } from './bid-columns';
import { BidBar, type ChosenBidder } from './BidBar';
import { type BiddingSale_lotFragment as Lot, useBiddingSaleQuery } from './BiddingSale.generated';
import { BidDock } from './BidDock';
import { type Placed, PlacedBids } from './PlacedBids';

const SIZES = [500] as const;

const nameOf = ({ lot }: Lot) => `Lot ${lot.number}, ${lot.title}`;

/** The lots of a timed session with their bids, on which staff bid for bidders or for the house. */
export function BulkBiddingPage() {
  const { catalogRef = '' } = useParams();
  const list = useListPage({ sizes: SIZES });
  const search = list.search.value;
  const { open, element } = useDialogs();
  const [choices] = useState(() => new Choices());
  const [bidder, setBidder] = useState<ChosenBidder>({ type: 'MAX', paddle: '' });
  const [placed, setPlaced] = useState<{ result: Placed; numbers: ReadonlyMap<string, string> } | null>(null);
  const { time } = useHouseTime();
  const result = useBiddingSaleQuery({
    variables: { catalogRef, ...list.window, search: search || null },
  });
  const sale = (result.data ?? result.previousData)?.biddingSale;
  const lots = useListed(list, result, (data) => data.biddingSale?.lots);
  const hasConsignors = sale?.hasConsignors ?? false;
  const top = usePageTop(String(list.pager.page));
  const columns = useMemo(
    () => bidColumns({ choices, onHistory: (lot) => open(HistoryDialog, { catalogRef, lot }), hasConsignors }),
    [choices, open, catalogRef, hasConsignors],
  );
  useEffect(() => {
    if (!sale) return;
    const { currency, increments } = sale;
    choices.show(
      sale.lots.nodes,
      increments.map(({ from, increment }) => ({
        from: minorFromDecimal(from, currency),
        increment: minorFromDecimal(increment, currency),
      })),
    );
  }, [sale, choices]);
  const onPlaced = useCallback(
    (result: Placed) => {
      const numbers = new Map([...choices.all.get().values()].map(({ lot }) => [lot.lotRef, lot.lot.number]));
      setPlaced({ result, numbers });
      choices.settle(result.outcomes);
    },
    [choices],
  );
  if (result.data?.biddingSale === null)
    return (
      <Screen title="Bulk Bidding">
        <Banner tone="error">Sale info not found.</Banner>
      </Screen>
    );
  return (
    <Screen
      title={sale ? sale.catalog.title : 'Bulk Bidding'}
      windowTitle="Bulk Bidding"
      sub={
        sale
          ? `Bulk bidding · First lot ends ${time(sale.catalog.startsAt)} ${sale.timeZoneCode} · ${counted(sale.lotCount, 'lot')}`
          : undefined
      }
    >
      {element}
      {placed && <PlacedBids placed={placed.result} numbers={placed.numbers} />}
      <BidBar ref={top} search={list.search} bidder={bidder} onBidder={setBidder}>
        {sale && (
          <Button aria-haspopup="dialog" onClick={() => open(PasteBidsDialog, { catalogRef, currency: sale.currency })}>
            Paste a list
          </Button>
        )}
        {lots.found && <span role="status">{counted(lots.found.totalCount, 'lot')}</span>}
      </BidBar>
      {!lots.found && result.error && <Banner tone="error">Catalog data not found.</Banner>}
      {lots.found || result.error ? (
        <ListedTable
          listed={lots}
          label="Lots"
          columns={columns}
          rowName={nameOf}
          empty={
            <NoMatches list={list} title="No lots match.">
              <EmptyState title="Bidders don’t see any lots of this session yet.">Publish it first.</EmptyState>
            </NoMatches>
          }
        />
      ) : (
        <Skeleton $height="480px" />
      )}
      <BidDock {...{ catalogRef, choices, ...bidder, open, onPlaced }} />
    </Screen>
  );
}
