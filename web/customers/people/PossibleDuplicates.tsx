import { useState } from 'react';
import { styled } from 'styled-components';
import { sharedWords } from '../../../rules/customers/people/merging';
import type { OpenDialog } from '../../core/dialogs/useDialogs';
import { useQuickEdit } from '../../core/edit/useEdit';
import { counted } from '../../core/locale';
import { useHouseTime } from '../../core/useHouseTime';
import { bidderPath } from '../../paths/customers';
import { Button } from '../../ui/controls/Button';
import { Link } from '../../ui/display/Link';
import { Section } from '../../ui/layout/Page';
import { Sheet } from '../../ui/layout/Sheet';
import { bidderName } from '../bidder-name';
import { MergeDialog } from './MergeDialog';
import {
  type PersonLinks_personFragment,
  type PersonName_personFragment as Person,
  useMarkPeopleDistinctMutation,
  useUnmarkPeopleDistinctMutation,
} from './People.generated';

type Duplicate = PersonLinks_personFragment['possibleDuplicates'][number];

/** Rows with a text and buttons, which wrap on phones. */
export const PeopleRows = styled.ul`
  > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s2) var(--s4);
    padding: var(--s3) var(--s4);
    border-bottom: 1px solid var(--line);
    font-size: var(--t-s);
  }
  > li:last-child {
    border-bottom: 0;
  }
  > li > div {
    flex: 1 1 240px;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  > li > span {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2);
  }
  a {
    font-weight: 600;
  }
  small {
    display: block;
    font-size: var(--t-xs);
    color: var(--ink-2);
  }
`;

interface RowProps {
  readonly person: Person;
  readonly duplicate: Duplicate;
  readonly open: OpenDialog;
}

function Row({ person, duplicate, open }: RowProps) {
  const { day } = useHouseTime();
  const mark = useQuickEdit(useMarkPeopleDistinctMutation());
  const unmark = useQuickEdit(useUnmarkPeopleDistinctMutation());
  const { person: other, reasons, markedDistinctAt, markedDistinctBy } = duplicate;
  if (!other) return null;
  const pair = { personId: person.id, otherId: other.id };
  const failed = {
    nothing: 'Nothing was changed.',
    mayBe: 'The connection was lost, so the change may have been saved.',
  };
  return (
    <li>
      <div>
        <Link href={bidderPath(other.number)}>{bidderName(other)}</Link>{' '}
        {[other.email, `Bidder #${other.number}`].filter((part) => part !== '').join(' · ')}
        <small>
          {sharedWords(reasons)}
          {markedDistinctAt !== null &&
            ` Marked as not the same person on ${day(markedDistinctAt)}${markedDistinctBy === null ? '' : ` by ${markedDistinctBy}`}.`}
        </small>
      </div>
      <span>
        {markedDistinctAt === null ? (
          <>
            <Button
              busy={mark.busy}
              onClick={() =>
                void mark.run(pair, {
                  isRepeatable: true,
                  failed,
                  confirmation: () => ({
                    tone: 'success',
                    message: `${bidderName(other)} is no longer suggested.`,
                    action: {
                      label: 'Undo',
                      onSelect: () => void unmark.run(pair, { isRepeatable: true, failed }),
                    },
                  }),
                })
              }
            >
              Not the same person
            </Button>
            <Button aria-haspopup="dialog" onClick={() => open(MergeDialog, { person, other })}>
              Merge…
            </Button>
          </>
        ) : (
          <Button busy={unmark.busy} onClick={() => void unmark.run(pair, { isRepeatable: true, failed })}>
            Suggest again
          </Button>
        )}
      </span>
    </li>
  );
}

export interface PossibleDuplicatesProps {
  readonly person: Person;
  readonly duplicates: readonly Duplicate[];
  readonly open: OpenDialog;
}

/** People who are possibly the same, with the reason. Those marked as not the same are shown on request. */
export function PossibleDuplicates({ person, duplicates, open }: PossibleDuplicatesProps) {
  const [showsMarked, setShowsMarked] = useState(false);
  const others = duplicates.filter(({ person: other }) => other !== null);
  const marked = others.filter(({ markedDistinctAt }) => markedDistinctAt !== null);
  const suggested = others.filter(({ markedDistinctAt }) => markedDistinctAt === null);
  if (others.length === 0) return null;
  const rows = showsMarked ? [...suggested, ...marked] : suggested;
  return (
    <Section aria-labelledby="possible-duplicates">
      <h2 id="possible-duplicates">Possibly the same person</h2>
      {rows.length > 0 && (
        <Sheet>
          <PeopleRows>
            {rows.map((duplicate) => (
              <Row key={duplicate.person?.id} person={person} duplicate={duplicate} open={open} />
            ))}
          </PeopleRows>
        </Sheet>
      )}
      {marked.length > 0 && (
        <Button tone="link" aria-expanded={showsMarked} onClick={() => setShowsMarked(!showsMarked)}>
          {showsMarked ? 'Hide' : 'Show'} {counted(marked.length, 'record')} marked as not the same person
        </Button>
      )}
    </Section>
  );
}
