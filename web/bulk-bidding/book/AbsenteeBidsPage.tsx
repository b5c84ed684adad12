import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { useDialogs } from '../../core/dialogs/useDialogs';
import { ListedTable } from '../../core/lists/ListedTable';
import { NoMatches } from '../../core/lists/NoMatches';
import { useListed } from '../../core/lists/useListed';
import { useListPage } from '../../core/lists/useListPage';
import { counted } from '../../core/locale';
import { AddressSearch } from '../../core/router/AddressSearch';
import { usePageTop } from '../../core/router/usePageTop';
import { useHouseTime } from '../../core/useHouseTime';
import type { AbsenteeBidSort } from '../../generated/schema-types';
import { EmptyState } from '../../ui/display/EmptyState';
import { Skeleton } from '../../ui/display/Skeleton';
import { Bar, Spring } from '../../ui/layout/Page';
import type { Sort } from '../../ui/table/column';
import { absenteeBidColumns } from './AbsenteeBids.columns';
import { type AbsenteeBook_bidFragment as Bid, useAbsenteeBookQuery } from './Book.generated';
import { BookScreen } from './BookScreen';
import { CancelBookBidDialog } from './CancelBookBidDialog';
import { usePrintedBook } from './PrintedBook';

const SIZES = [50] as const;
const SEARCH_DELAY = 500;
const idOf = ({ ref }: Bid) => ref;
const nameOf = ({ lotNumber, paddle }: Bid) => `Lot ${lotNumber}, paddle ${paddle ?? 'none'}`;

/** The search, apart from the figures above it. */
const Search = styled(Bar)`
  margin-top: var(--s4);
`;

/** What the list is sorted by, by the column that shows it. */
const SORTS: Readonly<Record<string, AbsenteeBidSort>> = {
  lot: 'LOT',
  paddle: 'PADDLE',
  amount: 'AMOUNT',
  time: 'TIME',
};

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
  const sort: Sort = { id: sortId, direction: sortId === 'amount' || sortId === 'time' ? 'descending' : 'ascending' };
  return (
    <BookScreen {...{ catalogRef, book, open }} isMissing={result.data?.absenteeBook === null} printed={printed}>
      {element}
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
            <NoMatches list={list} title="No bids match.">
              <EmptyState title="Nobody has left a bid for this session yet." />
            </NoMatches>
          }
        />
      ) : (
        <Skeleton $height="480px" />
      )}
    </BookScreen>
  );
}
