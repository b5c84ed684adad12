import { useHouseTime } from '../../core/useHouseTime';
import { Button } from '../../ui/controls/Button';
import { Section } from '../../ui/layout/Page';
import { Sheet } from '../../ui/layout/Sheet';
import { bidderName } from '../bidder-name';
import type { PersonLinks_personFragment } from './People.generated';
import { PeopleRows } from './PossibleDuplicates';
import { useUndoMerge } from './useUndoMerge';

type Merge = PersonLinks_personFragment['merges'][number];
type Named = NonNullable<Merge['into']>;

const nameOf = (record: Named | null): string => (record ? `${bidderName(record)} #${record.number}` : 'a record');

function Row({ merge }: { merge: Merge }) {
  const { time } = useHouseTime();
  const { undo, busy } = useUndoMerge();
  const { number, into, from, mergedAt, mergedBy, undoneAt, undoneBy, laterMergeNumber } = merge;
  const by = (name: string | null) => (name === null ? '' : ` by ${name}`);
  return (
    <li>
      <div>
        {nameOf(from)} merged into {nameOf(into)}
        <small>
          Merge {number}, {time(mergedAt)}
          {by(mergedBy)}.{undoneAt !== null && ` Undone ${time(undoneAt)}${by(undoneBy)}.`}
        </small>
      </div>
      {undoneAt === null && (
        <span>
          <Button
            busy={busy}
            aria-label={`Undo merge ${number}`}
            waiting={laterMergeNumber === null ? undefined : `Undo merge ${laterMergeNumber} first`}
            onClick={() => undo(number)}
          >
            Undo
          </Button>
        </span>
      )}
    </li>
  );
}

/** The merges of a bidder's records, latest first, with who made and who undid them; nothing if there are none. */
export function Merges({ merges }: { merges: readonly Merge[] }) {
  if (merges.length === 0) return null;
  return (
    <Section aria-labelledby="bidder-merges">
      <h2 id="bidder-merges">Merges</h2>
      <Sheet>
        <PeopleRows>
          {merges.map((merge) => (
            <Row key={merge.number} merge={merge} />
          ))}
        </PeopleRows>
      </Sheet>
    </Section>
  );
}
