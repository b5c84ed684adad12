import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { useDialogs } from '../../core/dialogs/useDialogs';
import { ListedTable } from '../../core/lists/ListedTable';
import { useListed } from '../../core/lists/useListed';
import { useListPage } from '../../core/lists/useListPage';
import { counted } from '../../core/locale';
import { AddressSearch } from '../../core/router/AddressSearch';
import { usePageTop } from '../../core/router/usePageTop';
import { Screen } from '../../core/shell/Screen';
import { useHouseTime } from '../../core/useHouseTime';
import type { AbsenteeBidSort } from '../../generated/schema-types';
import { Button } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/display/EmptyState';
import { FigureStrip } from '../../ui/display/FigureStrip';
import { Money } from '../../ui/display/Money';
import { Skeleton } from '../../ui/display/Skeleton';
import { Bar, Spring } from '../../ui/layout/Page';
import { Banner } from '../../ui/notices/Banner';
import type { Sort } from '../../ui/table/column';
import { absenteeBidColumns } from './AbsenteeBids.columns';
import { BidForm } from './BidForm';
import { type AbsenteeBook_bidFragment as Bid, type AbsenteeBookQuery, useAbsenteeBookQuery } from './Book.generated';
import { CancelBookBidDialog } from './CancelBookBidDialog';
import { PasteBidsDialog } from './PasteBidsDialog';
import { PrintedBook, usePrintedBook } from './PrintedBook';

const SIZES = [50] as const;
const SEARCH_DELAY = 500;
const idOf = ({ ref }: Bid) => ref;
const nameOf = ({ lotNumber, paddle }: Bid) => `Lot ${lotNumber}, paddle ${paddle ?? 'none'}`;

/** The search, apart from the figures above it. */
const Search = styled(Bar)`
  margin-top: var(--s4);
`;

type Book = NonNullable<AbsenteeBookQuery['absenteeBook']>;

/** What the list is sorted by, by the column that shows it. */
const SORTS: Readonly<Record<string, AbsenteeBidSort>> = {
  lot: 'LOT',
  paddle: 'PADDLE',
  amount: 'AMOUNT',
  time: 'TIME',
};

function Totals({
  book: { bidCount, lotCount, totalAmount, currency, canceledBidCount, cancelLimit },
}: {
  book: Book;
}) {
  return (
    <FigureStrip
      figures={[
        { label: 'Bids', value: bidCount },
        { label: 'Lots with bids', value: lotCount },
        { label: 'Sum of bids', value: <Money amount={totalAmount} currency={currency} symbol="small" /> },
        { label: 'Canceled', value: `${canceledBidCount} of ${cancelLimit}` },
      ]}
    />
  );
}

/** The bids that bidders left for a session by phone or on a form: staff enter, list, cancel, and print them. */
export function AbsenteeBidsPage() {
  const { catalogRef = '' } = useParams();
  const list = useListPage({ sizes: SIZES });
  const search = list.search.value;
  const sortId = list.query.get('sort') ?? 'lot';
  const { open, element } = useDialogs();
  const { time } = useHouseTime();
  const result = useAbsenteeBookQuery({
    variables: { catalogRef, ...list.window, search: search || null, sort: SORTS[sortId] ?? 'LOT' },
    fetchPolicy: 'cache-and-network',
  });
  const book = (result.data ?? result.previousData)?.absenteeBook;
  const bids = useListed(list, result, (data) => data.absenteeBook?.bids);
  const currency = book?.currency ?? 'USD';
  const top = usePageTop(String(list.pager.page));
  const printed = usePrintedBook(catalogRef);
  const columns = useMemo(
    () =>
      absenteeBidColumns({
        currency,
        time,
        onCancel: (bid) => open(CancelBookBidDialog, { catalogRef, currency, bid }),
      }),
    [currency, time, open, catalogRef],
  );
  if (result.data?.absenteeBook === null)
    return (
      <Screen title="Absentee bids">
        <Banner tone="error">Sale info not found.</Banner>
      </Screen>
    );
  const sort: Sort = { id: sortId, direction: sortId === 'amount' || sortId === 'time' ? 'descending' : 'ascending' };
  return (
    <Screen
      title={book?.title ?? 'Absentee bids'}
      windowTitle="Absentee bids"
      printed={false}
      sub={
        book
          ? `${book.kind === 'LIVE' ? 'Auctioneer’s book · Starts' : 'Absentee bids · First lot ends'} ${time(book.startsAt)}`
          : undefined
      }
      actions={
        book && (
          <>
            <Button busy={printed.busy} onClick={printed.print}>
              Print book
            </Button>
            {!book.isEnded && (
              <Button aria-haspopup="dialog" onClick={() => open(PasteBidsDialog, { catalogRef, currency })}>
                Paste a list
              </Button>
            )}
          </>
        )
      }
    >
      <div data-chrome="">
        {element}
        {book && !book.isEnded && <BidForm {...{ catalogRef, currency }} isTimed={book.kind === 'TIMED'} />}
        {book && <Totals book={book} />}
        <Search ref={top}>
          <AddressSearch label="Search bids" {...list.search} delay={SEARCH_DELAY} />
          <Spring />
          {book && <span role="status">{counted(book.bids.totalCount, 'bid')}</span>}
        </Search>
        {book || result.error ? (
          <ListedTable
            listed={bids}
            label="Absentee bids"
            columns={columns}
            rowId={idOf}
            rowName={nameOf}
            sort={sort}
            onSort={({ id }) => list.refine({ sort: id === 'lot' ? null : id })}
            empty={
              search === '' ? (
                <EmptyState title="Nobody has left a bid for this session yet." />
              ) : (
                <EmptyState
                  title="No bids match."
                  action={<Button onClick={() => list.refine({ q: null })}>Show all</Button>}
                />
              )
            }
          />
        ) : (
          <Skeleton $height="480px" />
        )}
      </div>
      {printed.bids && book && <PrintedBook title={book.title} currency={currency} bids={printed.bids} />}
    </Screen>
  );
}
