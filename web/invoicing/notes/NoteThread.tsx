import { styled } from 'styled-components';
import { useHouseTime } from '../../core/useHouseTime';
import { Button } from '../../ui/controls/Button';
import type { InvoiceNote_noteFragment as Note } from './Notes.generated';

const List = styled.ol`
  display: grid;
  gap: var(--s3);
  max-height: 40vh;
  overflow-y: auto;
  li {
    display: grid;
    gap: 2px;
    padding-left: var(--s3);
    border-left: 2px solid var(--line-strong);
    font-size: var(--t-s);
  }
  li[data-current] {
    border-left-color: var(--accent);
  }
  small {
    font-size: var(--t-xs);
    color: var(--ink-3);
  }
  p {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  li:not([data-current]) p {
    color: var(--ink-3);
  }
`;

function wordsOf({ kind, isCurrent }: Note): string {
  if (kind === 'DELETED') return 'deleted';
  if (!isCurrent) return kind === 'ADDED' ? 'added, since replaced' : 'written, since replaced';
  return kind === 'ADDED' ? 'added' : 'written';
}

export interface NoteThreadProps {
  notes: readonly Note[];
  total: number;
  onMore: () => void;
}

/** Who added, changed, or deleted the note and when, latest first. */
export function NoteThread({ notes, total, onMore }: NoteThreadProps) {
  const { time } = useHouseTime();
  return (
    <section aria-label="All notes">
      <List tabIndex={0}>
        {notes.map((note) => (
          <li key={note.edit?.id ?? note.at} data-current={note.isCurrent ? '' : undefined}>
            <small>
              {note.author ?? 'The system'} · {time(note.at)} · {wordsOf(note)}
            </small>
            <p>{note.text}</p>
          </li>
        ))}
      </List>
      {total > notes.length && (
        <Button tone="link" onClick={onMore}>
          Show more
        </Button>
      )}
    </section>
  );
}
