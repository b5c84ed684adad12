import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useHouseTime } from '../core/useHouseTime';
import { Money } from '../ui/display/Money';
import { Section } from '../ui/layout/Page';
import { effectLabel } from './dispute-words';
import type { Disputes_detailFragment as Dispute } from './Disputes.generated';

const List = styled.ol`
  display: grid;
  gap: var(--s3);
  font-size: var(--t-s);
  li {
    display: grid;
    grid-template-columns: 180px minmax(0, 1fr);
    gap: 0 var(--s5);
    overflow-wrap: anywhere;
  }
  time {
    color: var(--ink-2);
  }
  p {
    white-space: pre-line;
  }
  small {
    margin-left: var(--s2);
    color: var(--ink-3);
  }
  p ~ small {
    margin-left: 0;
  }
  @media (max-width: 560px) {
    li {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

interface Entry {
  readonly key: string;
  readonly at: string;
  readonly by: string | null;
  readonly text: ReactNode;
}

/** Returns changes, messages, and effects as one list, latest first. */
function entriesOf({ history, messages, effects }: Dispute): Entry[] {
  const entries: Entry[] = [
    ...history.map(({ at, by, text }, index) => ({ key: `change ${index}`, at, by, text })),
    ...messages.map(({ sentAt, sender, message }, index) => ({
      key: `message ${index}`,
      at: sentAt,
      by: sender,
      text: <p>“{message}”</p>,
    })),
    ...effects.map(({ number, at, by, kind, amount, currency, creditNoteNumber, reversesNumber }) => ({
      key: `effect ${number}`,
      at,
      by,
      text: (
        <>
          {effectLabel(kind, reversesNumber !== null)}
          {creditNoteNumber !== null && ` CN-${creditNoteNumber}`}
          {amount !== null && currency !== null && (
            <>
              : <Money amount={amount} currency={currency} symbol="plain" />
            </>
          )}
        </>
      ),
    })),
  ];
  return entries
    .map((entry, index) => ({ entry, index }))
    .sort((one, other) => Date.parse(other.entry.at) - Date.parse(one.entry.at) || one.index - other.index)
    .map(({ entry }) => entry);
}

/** Everything that happened in a dispute, latest first. */
export function Timeline({ dispute }: { dispute: Dispute }) {
  const { time } = useHouseTime();
  return (
    <Section aria-labelledby="timeline">
      <h2 id="timeline">Timeline</h2>
      <List>
        {entriesOf(dispute).map(({ key, at, by, text }) => (
          <li key={key}>
            <time dateTime={at}>{time(at)}</time>
            <div>
              {text} <small>{by ?? 'The system'}</small>
            </div>
          </li>
        ))}
      </List>
    </Section>
  );
}
