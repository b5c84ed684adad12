import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { lotWord } from '../../../rules/lots/uploads/columns';
import type { SaleKind } from '../../../rules/sales/calendar/adding';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { counted } from '../../core/locale';
import { Button, ButtonLink } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/display/EmptyState';
import { Progress } from '../../ui/display/Progress';
import { Skeleton } from '../../ui/display/Skeleton';
import { Bar, Section } from '../../ui/layout/Page';
import { Banner } from '../../ui/notices/Banner';
import { ColumnMapping } from './ColumnMapping';
import { ReadingFacts } from './ReadingFacts';
import { EncodingQuestion } from './ReadingQuestions';
import { RepairUpload } from './RepairUpload';
import { type SaveGoal, SAVING_WORDS } from './SaveDialog';
import { type Upload_uploadFragment as Upload, useUploadProgressQuery, useUploadQuery } from './Upload.generated';
import { useReread } from './useReread';

const Narrow = styled.div`
  max-width: 880px;
`;

/** Where the ways on from an upload lead. */
export interface UploadExits {
  readonly next: string;
  readonly exit: string;
}

export interface OpenUploadProps {
  /** The id of the upload. */
  id: string;
  /** The id of its session. */
  catalogId: string;
  sale: SaleKind;
  exits: UploadExits;
  /** Leads on after a save that was started here. */
  onSaved: (href: string, message: string) => void;
  /** Goes back to choosing a file. */
  onAgain: () => void;
  /** The same, for a file that replaces this upload. */
  onReplace: () => void;
}

function outcomeWords(outcome: Upload['outcome'], sale: SaleKind): string {
  const word = lotWord(sale).toLowerCase();
  if (outcome === null) return `The ${word}s are saved.`;
  const { added, changed, unchanged, locked } = outcome;
  const parts = [
    added > 0 && `${counted(added, word)} added`,
    changed > 0 && `${counted(changed, word)} changed`,
    unchanged > 0 && `${counted(unchanged, word)} stayed the same`,
    locked > 0 && `${counted(locked, word)} kept values because of bids or sales`,
  ].filter(Boolean);
  return parts.length > 0 ? `Saved: ${parts.join(', ')}.` : `The ${word}s are saved.`;
}

/** What a file was read as. With another reading, all rows are other ones. */
const readingOf = ({ sheetName, encoding, delimiter, columns, questions, leavesOutHiddenRows }: Upload): string =>
  JSON.stringify([sheetName, encoding, delimiter, columns, questions, leavesOutHiddenRows]);

/** How often the progress of a save is read, in ms. */
const READ_EVERY = 1000;

function Saving({ id }: { id: string }) {
  const { data } = useUploadProgressQuery({ variables: { id }, pollInterval: READ_EVERY });
  const progress = data?.node?.__typename === 'Upload' ? data.node.progress : null;
  return (
    <Narrow role="status">
      <Progress label={SAVING_WORDS} done={progress?.done ?? 0} total={progress?.total} />
    </Narrow>
  );
}

function Saved({ upload, sale, exits }: { upload: Upload; sale: SaleKind; exits: UploadExits }) {
  return (
    <Section>
      <Banner tone="success">{outcomeWords(upload.outcome, sale)}</Banner>
      <Bar style={{ marginTop: 'var(--s4)' }}>
        <ButtonLink tone="primary" href={exits.next}>
          Continue
        </ButtonLink>
        <ButtonLink href={exits.exit}>Save & Exit</ButtonLink>
      </Bar>
    </Section>
  );
}

function MapUpload({ upload, sale, onReplace }: { upload: Upload; sale: SaleKind; onReplace: () => void }) {
  const { reread, dialog } = useReread(upload);
  const [isTried, setTried] = useState(false);
  return (
    <>
      {reread.problem && (
        <Section>
          <Banner tone="error">{reread.problem}</Banner>
        </Section>
      )}
      <EncodingQuestion upload={upload} reread={reread} />
      <ReadingFacts upload={upload} sale={sale} reread={reread} />
      <ColumnMapping
        // Another sheet has other columns.
        key={upload.version}
        upload={upload}
        sale={sale}
        isTried={isTried}
        onMapped={() => undefined}
        onTried={() => setTried(true)}
        onAgain={onReplace}
      />
      {dialog}
    </>
  );
}

/** An upload of a session, by what can be done with it. */
export function OpenUpload({ id, catalogId, sale, exits, onSaved, onAgain, onReplace }: OpenUploadProps) {
  const { data, error, refetch } = useUploadQuery({ variables: { id } });
  const [goal, setGoal] = useState<SaveGoal | null>(null);
  const found = data?.node?.__typename === 'Upload' && data.node.catalog?.id === catalogId ? data.node : null;
  const isSaved = found?.state === 'SAVED';
  const message = outcomeWords(found?.outcome ?? null, sale);
  useEffect(() => {
    if (isSaved && goal !== null) onSaved(goal === 'NEXT' ? exits.next : exits.exit, message);
  }, [isSaved, goal, exits, message, onSaved]);
  if (!data) return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="480px" />;
  switch (found?.state) {
    case 'MAPPING':
      return <MapUpload upload={found} sale={sale} onReplace={onReplace} />;
    case 'REPAIR':
      return (
        <RepairUpload
          key={readingOf(found)}
          upload={found}
          sale={sale}
          onSaving={setGoal}
          onAgain={onAgain}
          onReplace={onReplace}
        />
      );
    case 'SAVING':
      return <Saving id={id} />;
    case 'SAVED':
      return goal === null ? <Saved upload={found} sale={sale} exits={exits} /> : <Skeleton $height="480px" />;
    case 'DISCARDED':
    case undefined:
      return (
        <EmptyState
          title={found ? 'This upload was discarded.' : 'This upload was not found.'}
          action={<Button onClick={onAgain}>Upload items</Button>}
        >
          {found ? 'Its items were not saved.' : 'It may belong to another session.'}
        </EmptyState>
      );
  }
}
