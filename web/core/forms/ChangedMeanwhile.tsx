import { styled } from 'styled-components';
import { Banner } from '../../ui/notices/Banner';
import { counted } from '../locale';

const Changes = styled.ul`
  margin: var(--s2) 0 0;
  padding: 0 0 0 var(--s4);
  list-style: disc;
  overflow-wrap: anywhere;
`;

/** The number of changes that are listed. */
const SHOWN = 5;

/**
 * For sends, charges, and refunds: why nothing was done, with the changes since the user last saw the records. The
 * first message is a summary.
 */
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
