import type { ReactNode } from 'react';
import type { useDialogs } from '../../core/dialogs/useDialogs';
import { Screen } from '../../core/shell/Screen';
import { useHouseTime } from '../../core/useHouseTime';
import { Button } from '../../ui/controls/Button';
import { FigureStrip } from '../../ui/display/FigureStrip';
import { Money } from '../../ui/display/Money';
import { Banner } from '../../ui/notices/Banner';
import { BidForm } from './BidForm';
import type { AbsenteeBookQuery } from './Book.generated';
import { PasteBidsDialog } from './PasteBidsDialog';
import { PrintedBook, type usePrintedBook } from './PrintedBook';

type Book = NonNullable<AbsenteeBookQuery['absenteeBook']>;

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

export interface BookScreenProps {
  catalogRef: string;
  /** Undefined while it loads. */
  book: Book | null | undefined;
  isMissing: boolean;
  open: ReturnType<typeof useDialogs>['open'];
  printed: ReturnType<typeof usePrintedBook>;
  /** The list of the bids. */
  children: ReactNode;
}

/** The screen of a session's absentee bids, around their list: the form for a bid, the sums, and the printed book. */
export function BookScreen({ catalogRef, book, isMissing, open, printed, children }: BookScreenProps) {
  const { time } = useHouseTime();
  if (isMissing)
    return (
      <Screen title="Absentee bids">
        <Banner tone="error">Sale info not found.</Banner>
      </Screen>
    );
  return (
    <Screen
      title={book?.title ?? 'Absentee bids'}
      windowTitle="Absentee bids"
      printed={false}
      sub={
        book &&
        `${book.kind === 'LIVE' ? 'Auctioneer’s book · Starts' : 'Absentee bids · First lot ends'} ${time(book.startsAt)}`
      }
      actions={
        book && (
          <>
            <Button busy={printed.busy} onClick={printed.print}>
              Print book
            </Button>
            {!book.isEnded && (
              <Button
                aria-haspopup="dialog"
                onClick={() => open(PasteBidsDialog, { catalogRef, currency: book.currency })}
              >
                Paste a list
              </Button>
            )}
          </>
        )
      }
    >
      <div data-chrome="">
        {book && !book.isEnded && (
          <BidForm catalogRef={catalogRef} currency={book.currency} isTimed={book.kind === 'TIMED'} />
        )}
        {book && <Totals book={book} />}
        {children}
      </div>
      {printed.bids && book && <PrintedBook title={book.title} currency={book.currency} bids={printed.bids} />}
    </Screen>
  );
}
