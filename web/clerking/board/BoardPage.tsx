import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { viewerLocale } from '../../core/locale';
import { Screen, useTitle } from '../../core/shell/Screen';
import { formatMoney } from '../../ui/display/money-format';
import { Skeleton } from '../../ui/display/Skeleton';
import { Banner } from '../../ui/notices/Banner';
import { layer } from '../../ui/theme/tokens';
import { type ToteBoardQuery, useToteBoardQuery } from './Board.generated';

type Board = NonNullable<ToteBoardQuery['toteBoard']>;

/** The whole window, so that the room sees nothing else. Type grows with the screen. */
const Wall = styled.main`
  position: fixed;
  inset: 0;
  z-index: ${layer.dialog};
  display: grid;
  grid-template-rows: minmax(0, 1fr) auto;
  gap: 2vmin;
  padding: 3vmin;
  background: var(--surface);
  color: var(--ink);
  overflow: auto;
`;
const Lot = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: 4vmin;
  min-height: 0;
  > img {
    width: 100%;
    height: 100%;
    min-height: 0;
    object-fit: contain;
  }
  > div {
    align-self: center;
    min-width: 0;
  }
  h1 {
    font-size: clamp(56px, 17vmin, 260px);
    line-height: 1;
    letter-spacing: -0.03em;
  }
  h2 {
    margin-top: 2vmin;
    font-size: clamp(24px, 5vmin, 80px);
    line-height: 1.15;
    overflow-wrap: anywhere;
  }
  p {
    margin-top: 2vmin;
    font-size: clamp(20px, 3.6vmin, 60px);
    color: var(--ink-2);
    font-variant-numeric: tabular-nums lining-nums;
  }
  @media (orientation: portrait) {
    grid-template: minmax(0, 1fr) auto / minmax(0, 1fr);
  }
`;
const Last = styled.footer`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 1vmin 4vmin;
  padding-top: 2vmin;
  border-top: 2px solid var(--line-strong);
  font-size: clamp(24px, 5.5vmin, 90px);
  font-variant-numeric: tabular-nums lining-nums;
  span {
    color: var(--ink-2);
    font-size: 0.6em;
  }
`;

function Offered({ lot, currency, isEnded }: { lot: Board['lot']; currency: string; isEnded: boolean }) {
  const words = (amount: string) => formatMoney(amount, currency, viewerLocale());
  if (!lot)
    return (
      <Lot>
        <div>
          <h2>{isEnded ? 'This auction has ended. Thank you.' : 'All lots have been offered.'}</h2>
        </div>
      </Lot>
    );
  const estimate = [lot.lowEstimate, lot.highEstimate]
    .filter((amount) => amount !== null)
    .map(words)
    .join(' – ');
  return (
    <Lot>
      {lot.imageUrl !== null && <img src={lot.imageUrl} alt="" />}
      <div>
        <h1>Lot {lot.number}</h1>
        <h2>{lot.title}</h2>
        {estimate !== '' && <p>Estimate {estimate}</p>}
        {lot.openingBid !== null && <p>Opening bid {words(lot.openingBid)}</p>}
      </div>
    </Lot>
  );
}

function Wallboard({ board: { title, currency, lot, last, isEnded } }: { board: Board }) {
  useTitle(`Tote board: ${title}`);
  return (
    <Wall aria-label="Tote board">
      <Offered lot={isEnded ? null : lot} currency={currency} isEnded={isEnded} />
      <Last role="status">
        {last ? (
          <>
            <strong>
              {last.isSold && last.hammer !== null
                ? `Sold ${formatMoney(last.hammer, currency, viewerLocale())}`
                : 'Passed'}
            </strong>
            <span>
              Lot {last.number} · {last.title}
            </span>
          </>
        ) : (
          <span>{title}</span>
        )}
      </Last>
    </Wall>
  );
}

/** What the room sees of a live session on a second screen: nothing of reserves, bids, bidders, or paddles. */
export function BoardPage() {
  const { catalogRef = '' } = useParams();
  const { data, error, refetch } = useToteBoardQuery({ variables: { catalogRef } });
  const board = data?.toteBoard;
  if (board) return <Wallboard board={board} />;
  return (
    <Screen title="Tote board">
      {data ? (
        <Banner tone="error">There is no such live session.</Banner>
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton $height="480px" />
      )}
    </Screen>
  );
}
