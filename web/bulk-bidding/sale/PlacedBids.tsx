import { styled } from 'styled-components';
import { Banner } from '../../ui/notices/Banner';
import type { PlaceBidsMutation } from '../bids/Bids.generated';

const Results = styled.div`
  display: grid;
  gap: var(--s2);
  margin-bottom: var(--s3);
  ul {
    max-height: 30vh;
    padding-left: 1.2em;
    overflow-y: auto;
  }
`;

/** The result of placing bids. */
export type Placed = PlaceBidsMutation['placeBids'];

/** Returns numbers of lots in their order, three or more consecutive ones as a range: "1-3, 5, 7A". */
function numberWords(numbers: readonly string[]): string {
  const runs: [string, ...string[]][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && String(Number(run.at(-1)) + 1) === number) run.push(number);
    else runs.push([number]);
  }
  return runs.map((run) => (run.length < 3 ? run.join(', ') : `${run[0]}-${run.at(-1)}`)).join(', ');
}

/** The results of the bids that were placed last, by the numbers of the lots. */
export function PlacedBids({ placed, numbers }: { placed: Placed; numbers: ReadonlyMap<string, string> }) {
  const numberOf = ({ lotRef }: { lotRef: string }) => numbers.get(lotRef) ?? lotRef;
  const taken = placed.outcomes.filter(({ isTaken }) => isTaken).map(numberOf);
  const refused = placed.outcomes.filter(({ isTaken }) => !isTaken);
  const listed = (some: readonly string[]) => `${some.length === 1 ? 'lot' : 'lots'} ${numberWords(some)}`;
  return (
    <Results>
      {taken.length > 0 && (
        <Banner tone="success">
          {placed.message}: {listed(taken)}.
        </Banner>
      )}
      {refused.length > 0 && (
        <Banner tone="error">
          Unable to place bids.
          <ul>
            {refused.map((outcome) => (
              <li key={outcome.lotRef}>
                Lot {numberOf(outcome)}: {outcome.message}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </Results>
  );
}
