import { styled } from 'styled-components';
import { counted } from '../../core/locale';
import { useHouseTime } from '../../core/useHouseTime';
import { Button } from '../../ui/controls/Button';
import { Banner } from '../../ui/notices/Banner';
import { breakpoint } from '../../ui/theme/tokens';
import type { ClerkDesk_entryFragment as Entry } from './Desk.generated';
import { saidText, undoableEntries } from './desk-lots';
import type { RefusedEntry, WaitingEntry } from './waiting-entries';

const SHOWN = 12;

const List = styled.ol`
  display: grid;
  font-variant-numeric: tabular-nums lining-nums;
  > li {
    display: grid;
    grid-template-columns: 64px minmax(0, 1fr) auto auto;
    gap: var(--s3);
    align-items: baseline;
    padding: 6px 0;
    border-top: 1px solid var(--line);
  }
  > li[data-undone] > span:nth-child(2) {
    text-decoration: line-through;
    color: var(--ink-3);
  }
  > li > span:nth-child(3) {
    color: var(--ink-3);
    font-size: var(--t-s);
  }
  @media (max-width: ${breakpoint.phone - 1}px) {
    > li {
      grid-template: 'lot said undo' 'lot by by' / 48px minmax(0, 1fr) auto;
      gap: 2px var(--s3);
    }
    > li > span:nth-child(3) {
      grid-area: by;
    }
    > li > :nth-child(1) {
      grid-area: lot;
    }
  }
`;
const Notice = styled.div`
  margin-bottom: var(--s3);
`;
const Refused = styled.div`
  display: grid;
  gap: var(--s2);
  margin-bottom: var(--s3);
`;

/** What waits for the connection, in one line. */
export function WaitingNotice({ waiting, isStored }: { waiting: readonly WaitingEntry[]; isStored: boolean }) {
  if (waiting.length === 0) return null;
  return (
    <Notice>
      <Banner tone="warning">
        {counted(waiting.length, 'entry', 'entries')} {waiting.length === 1 ? 'waits' : 'wait'} to be sent.{' '}
        {isStored
          ? 'Go on: each is sent once, as soon as there is a connection.'
          : 'This browser stores nothing, so don’t close or reload this page.'}
      </Banner>
    </Notice>
  );
}

export interface RefusedEntriesProps {
  refused: readonly RefusedEntry[];
  currency: string;
  onTakeOver: (refused: RefusedEntry) => void;
  onDismiss: (refused: RefusedEntry) => void;
}

/** Entries that the server has refused, with what to do. */
export function RefusedEntries({ refused, currency, onTakeOver, onDismiss }: RefusedEntriesProps) {
  if (refused.length === 0) return null;
  return (
    <Refused>
      {refused.map((one) => (
        <Banner
          key={one.entry.key}
          tone="error"
          actions={
            <>
              {one.code === 'ENTERED_BEFORE' && <Button onClick={() => onTakeOver(one)}>Enter mine</Button>}
              <Button onClick={() => onDismiss(one)}>Dismiss</Button>
            </>
          }
        >
          {`Lot ${one.entry.lotNumber}, ${saidText(one.entry, currency)}: not entered. ${one.message}`}
        </Banner>
      ))}
    </Refused>
  );
}

export interface EntryLogProps {
  entries: readonly Entry[];
  waiting: readonly WaitingEntry[];
  currency: string;
  onUndo: (entry: Entry) => void;
  onWithdraw: (entry: WaitingEntry) => void;
}

/** The latest entries of all clerks, with those of this browser that wait. */
export function EntryLog({ entries, waiting, currency, onUndo, onWithdraw }: EntryLogProps) {
  const { time } = useHouseTime();
  const undoable = new Set<string>();
  const latest = new Set<Entry>();
  for (const entry of undoableEntries(entries, waiting)) {
    if (!undoable.has(entry.lotRef)) latest.add(entry);
    undoable.add(entry.lotRef);
  }
  return (
    <section aria-label="Latest entries">
      <List>
        {[...waiting].reverse().map((entry) => (
          <li key={entry.key}>
            <span>{entry.lotNumber}</span>
            <span>{saidText(entry, currency)}</span>
            <span>Waits</span>
            <Button tone="link" aria-label={`Undo lot ${entry.lotNumber}`} onClick={() => onWithdraw(entry)}>
              Undo
            </Button>
          </li>
        ))}
        {entries.slice(0, SHOWN).map((entry) => (
          <li key={entry.sequence} data-undone={entry.isUndone ? '' : undefined}>
            <span>{entry.lotNumber}</span>
            <span>{saidText(entry, currency)}</span>
            <span>
              {entry.isOwn ? 'You' : entry.enteredBy}, {time(entry.enteredAt)}
            </span>
            {latest.has(entry) ? (
              <Button tone="link" aria-label={`Undo lot ${entry.lotNumber}`} onClick={() => onUndo(entry)}>
                Undo
              </Button>
            ) : (
              <span />
            )}
          </li>
        ))}
      </List>
    </section>
  );
}
