import { useCallback, useEffect, useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { minorFromDecimal } from '../../../rules/core/money';
import { useDialogs } from '../../core/dialogs/useDialogs';
import { ListedTable } from '../../core/lists/ListedTable';
import { useListed } from '../../core/lists/useListed';
import { useListPage } from '../../core/lists/useListPage';
import { counted } from '../../core/locale';
import { AddressSearch } from '../../core/router/AddressSearch';
import { usePageTop } from '../../core/router/usePageTop';
import { Screen } from '../../core/shell/Screen';
import { useHouseTime } from '../../core/useHouseTime';
import type { BidType } from '../../generated/schema-types';
import { Button } from '../../ui/controls/Button';
import { SegmentedControl } from '../../ui/controls/SegmentedControl';
import { TextInput } from '../../ui/controls/TextInput';
import { EmptyState } from '../../ui/display/EmptyState';
import { Skeleton } from '../../ui/display/Skeleton';
import { Bar, Spring } from '../../ui/layout/Page';
import { Banner } from '../../ui/notices/Banner';
import { Choices } from '../bids/choices';
import { HistoryDialog } from '../bids/HistoryDialog';
import { PasteBidsDialog } from '../book/PasteBidsDialog';
import { bidColumns } from './bid-columns';
import { type BiddingSale_lotFragment as Lot, useBiddingSaleQuery } from './BiddingSale.generated';
import { BidDock } from './BidDock';
import { type Placed, PlacedBids } from './PlacedBids';

const SEARCH_DELAY = 500;
const SIZES = [500] as const;
const TYPES: readonly { value: BidType; label: string }[] = [
  { value: 'MAX', label: 'Max Bid' },
  { value: 'CURRENT', label: 'Current Bid' },
];

const Paddle = styled.label`
  display: flex;
  align-items: center;
  gap: var(--s2);
  white-space: nowrap;
  input {
    width: 150px;
  }
`;

const nameOf = ({ lot }: Lot) => `Lot ${lot.number}, ${lot.title}`;

/** The lots of a timed session with their bids, on which staff bid for bidders or for the house. */
export function BulkBiddingPage() {
  const { catalogRef = '' } = useParams();
  const list = useListPage({ sizes: SIZES });
  const search = list.search.value;
  const { open, element } = useDialogs();
  const [choices] = useState(() => new Choices());
  const [type, setType] = useState<BidType>('MAX');
  const [paddle, setPaddle] = useState('');
  const [placed, setPlaced] = useState<{ result: Placed; numbers: ReadonlyMap<string, string> } | null>(null);
  const { time } = useHouseTime();
  const result = useBiddingSaleQuery({
    variables: { catalogRef, ...list.window, search: search || null },
    fetchPolicy: 'cache-and-network',
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
      <Bar ref={top}>
        <AddressSearch label="Search lots" {...list.search} delay={SEARCH_DELAY} />
        <SegmentedControl label="Kind of bid" value={type} onValue={setType} segments={TYPES} />
        <Paddle>
          Paddle
          <TextInput
            value={paddle}
            placeholder="House account"
            maxLength={20}
            onChange={({ target }) => setPaddle(target.value)}
          />
        </Paddle>
        <Spring />
        {sale && (
          <Button aria-haspopup="dialog" onClick={() => open(PasteBidsDialog, { catalogRef, currency: sale.currency })}>
            Paste a list
          </Button>
        )}
        {lots.found && <span role="status">{counted(lots.found.totalCount, 'lot')}</span>}
      </Bar>
      {!lots.found && result.error && <Banner tone="error">Catalog data not found.</Banner>}
      {lots.found || result.error ? (
        <ListedTable
          listed={lots}
          label="Lots"
          columns={columns}
          rowName={nameOf}
          empty={
            search === '' ? (
              <EmptyState title="Bidders don’t see any lots of this session yet.">Publish it first.</EmptyState>
            ) : (
              <EmptyState
                title="No lots match."
                action={<Button onClick={() => list.refine({ q: null })}>Show all</Button>}
              />
            )
          }
        />
      ) : (
        <Skeleton $height="480px" />
      )}
      <BidDock {...{ catalogRef, choices, type, paddle, open, onPlaced }} />
    </Screen>
  );
}
