import { styled } from 'styled-components';
import { viewerLocale } from '../../core/locale';
import { groupDetailsPath } from '../../paths/invoicing';
import { Button } from '../../ui/controls/Button';
import { Link } from '../../ui/display/Link';
import { Money } from '../../ui/display/Money';
import { formatMoney } from '../../ui/display/money-format';
import { breakpoint } from '../../ui/theme/tokens';
import { resultText, saidText, type ShownLot } from './desk-lots';

const Root = styled.div`
  display: grid;
  grid-template-columns: 132px minmax(0, 1fr);
  gap: var(--s4);
  margin: var(--s3) 0;
  min-height: 132px;
  > img,
  > div:first-child {
    width: 132px;
    height: 132px;
    object-fit: contain;
    background: var(--sunken);
    border-radius: 4px;
  }
  h2 {
    font-size: var(--t-xl);
    line-height: 1.3;
    overflow-wrap: anywhere;
  }
  p {
    margin-top: var(--s1);
    color: var(--ink-2);
  }
  @media (max-width: ${breakpoint.phone - 1}px) {
    grid-template-columns: 72px minmax(0, 1fr);
    > img,
    > div:first-child {
      width: 72px;
      height: 72px;
    }
  }
`;
/** What the auctioneer bids from the book, as large as the line. */
const Book = styled.div`
  margin-top: var(--s2);
  padding: var(--s2) var(--s3);
  border-radius: 4px;
  background: var(--pending-weak);
  font-size: var(--t-l);
  font-variant-numeric: tabular-nums lining-nums;
`;
const Result = styled.p`
  && {
    font-weight: 600;
    color: var(--ink);
  }
`;

export interface LotCardProps {
  shown: ShownLot | null;
  currency: string;
  /** Whether the session has ended, so that nothing can be entered. */
  isEnded: boolean;
  /** Corrects the sale of a lot that can't be entered; undefined for users who don't work with invoices. */
  onCorrect: ((lotId: string) => void) | undefined;
}

/** The lot that the line names, with what the book needs to bid for it. */
export function LotCard({ shown, currency, isEnded, onCorrect }: LotCardProps) {
  if (!shown) return null;
  const { lot, waiting } = shown;
  const words = (amount: string) => formatMoney(amount, currency, viewerLocale());
  const estimate = [lot.lowEstimate, lot.highEstimate]
    .filter((amount) => amount !== null)
    .map(words)
    .join(' – ');
  const facts = [
    estimate && `Estimate ${estimate}`,
    `Starts at ${words(lot.startingBid)}`,
    lot.reserve === null ? 'No reserve' : `Reserve ${words(lot.reserve)}`,
  ].filter(Boolean);
  const said = waiting ? `${saidText(waiting, currency)}, waits to be sent` : resultText(lot, currency);
  return (
    <Root role="status" aria-label={`Lot ${shown.number}`}>
      {lot.imageUrl === null ? <div /> : <img src={lot.imageUrl} alt="" />}
      <div>
        <h2>
          {shown.number} · {lot.title}
        </h2>
        <p>{facts.join(' · ')}</p>
        {lot.isWithdrawn && <Result>Withdrawn</Result>}
        {said !== '' && (
          <Result>
            {said}
            {lot.enteredBy !== null && !waiting && ` · entered by ${lot.enteredBy}`}
            {lot.invoiceGroupNumber !== null && (
              <>
                {' · '}
                <Link href={groupDetailsPath(lot.invoiceGroupNumber)}>Invoice group {lot.invoiceGroupNumber}</Link>
              </>
            )}
          </Result>
        )}
        {onCorrect && (isEnded || lot.invoiceGroupNumber !== null) && (
          <p>
            <Button tone="link" aria-haspopup="dialog" onClick={() => onCorrect(lot.lotId)}>
              Correct sale
            </Button>
          </p>
        )}
        {lot.book && (
          <Book>
            Book: paddle {lot.book.paddle ?? '–'} to <Money amount={lot.book.ceiling} currency={currency} />, needed{' '}
            <strong>
              <Money amount={lot.book.needed} currency={currency} />
            </strong>
            {lot.book.bidCount > 1 && ` · ${lot.book.bidCount} bids`}
          </Book>
        )}
      </div>
    </Root>
  );
}
