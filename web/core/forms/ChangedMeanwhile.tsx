import { styled } from 'styled-components';
import { Banner } from '../../ui/display/Banner';
import { counted } from '../locale';

const Changes = styled.ul`
  margin: var(--s2) 0 0;
  padding: 0 0 0 var(--s4);
  list-style: disc;
  overflow-wrap: anywhere;
`;

/** Changes that are named one by one. */
const SHOWN = 5;

/** For everything that leaves the house: why nothing was sent, charged or refunded, which is what changed since staff last saw it. The first message sums it up. */
export function ChangedMeanwhile({ messages: [summary, ...changes] }: { messages: readonly string[] }) {
  const more = changes.length - SHOWN;
  return (
    <Banner tone="warning">
      {summary}
      {changes.length > 0 && (
        <Changes>
          {changes.slice(0, SHOWN).map((change) => (
            <li key={change}>{change}</li>
          ))}
          {more > 0 && <li>and {counted(more, 'more change')}</li>}
        </Changes>
      )}
    </Banner>
  );
}
