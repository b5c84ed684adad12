import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { useAttempt } from '../../core/edit/useAttempt';
import { Money } from '../../ui/display/Money';
import { type AbsenteeBook_bidFragment as Bid, PrintedBookDocument } from './Book.generated';

/** Paper: black on white in both themes, only when it is printed. */
const Paper = styled.section`
  display: none;
  @media print {
    display: block;
    color: #000;
    font-size: 11pt;
  }
  h2 {
    margin: 0 0 2mm;
    font-size: 14pt;
  }
  article {
    padding: 2mm 0;
    border-top: 1px solid #000;
    break-inside: avoid;
  }
  h3 {
    display: flex;
    justify-content: space-between;
    gap: 4mm;
    font-size: 11pt;
  }
  table {
    width: 100%;
    /* The columns of all lots are below each other. */
    table-layout: fixed;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  td {
    padding: 0.6mm 3mm 0.6mm 0;
    vertical-align: top;
  }
  td:first-child {
    width: 28mm;
    text-align: right;
    font-weight: 600;
  }
  td:nth-child(2) {
    width: 20mm;
  }
  td:nth-child(3) {
    width: 60mm;
  }
`;

/** Returns bids by lot, in their order. */
function byLot(bids: readonly Bid[]): (readonly [Bid, ...Bid[]])[] {
  const lots = new Map<string, [Bid, ...Bid[]]>();
  for (const bid of bids) {
    const own = lots.get(bid.lotRef);
    if (own) own.push(bid);
    else lots.set(bid.lotRef, [bid]);
  }
  return [...lots.values()];
}

/** The auctioneer's book on paper: lot by lot, the highest bid first, of equal ones the earlier. */
export function PrintedBook({ title, currency, bids }: { title: string; currency: string; bids: readonly Bid[] }) {
  return (
    <Paper aria-hidden="true" data-printed-book="">
      <h2>Auctioneer’s book · {title}</h2>
      {byLot(bids).map((own) => {
        const [{ lotRef, lotNumber, lotTitle, reserve }] = own;
        return (
          <article key={lotRef}>
            <h3>
              <span>
                {lotNumber} · {lotTitle}
              </span>
              <span>
                {reserve !== null && (
                  <>
                    Reserve <Money amount={reserve} currency={currency} symbol="plain" />
                  </>
                )}
              </span>
            </h3>
            <table>
              <tbody>
                {own.map(({ ref, amount, paddle, bidder, note, type }) => (
                  <tr key={ref}>
                    <td>
                      <Money amount={amount} currency={currency} symbol="plain" />
                    </td>
                    <td>{paddle ?? '–'}</td>
                    <td>{bidder}</td>
                    <td>{[type === 'CURRENT' ? 'Exactly this amount' : '', note].filter(Boolean).join(' · ')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </article>
        );
      })}
    </Paper>
  );
}

const PRINTED_AT_ONCE = 500;
/** Reads all bids and prints them. */
export function usePrintedBook(catalogRef: string) {
  const client = useApolloClient();
  const { attempt, busy } = useAttempt();
  const [bids, setBids] = useState<readonly Bid[] | null>(null);
  useEffect(() => {
    if (bids) window.print();
  }, [bids]);
  const print = () =>
    void attempt(async () => {
      const all: Bid[] = [];
      for (;;) {
        const variables = { catalogRef, first: PRINTED_AT_ONCE, offset: all.length };
        const { data } = await client.query({ query: PrintedBookDocument, variables, fetchPolicy: 'no-cache' });
        const page = data.absenteeBook?.bids;
        all.push(...(page?.nodes ?? []));
        if (!page || page.nodes.length === 0 || all.length >= page.totalCount) break;
      }
      setBids(all);
    });
  return { bids, busy, print };
}
