import { useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/display/EmptyState';
import { Skeleton } from '../../ui/display/Skeleton';
import { Dialog } from '../../ui/overlays/Dialog';
import { LoadFailure } from '../apollo/LoadFailure';
import { viewerLocale } from '../locale';
import { useHouseTime } from '../useHouseTime';
import { type RecordHistory_editsFragment as Edits, useRecordHistoryQuery } from './Records.generated';
import { useUndoRecordEdit } from './useUndoRecordEdit';

/** The edits of a record, latest first. A list in an edit has what it changed. */
export const EditList = styled.ol`
  display: grid;
  gap: var(--s3);
  max-height: min(60vh, 560px);
  overflow-y: auto;
  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 2px var(--s4);
    padding-top: var(--s3);
    border-top: 1px solid var(--line);
    font-size: var(--t-s);
    &:first-child {
      padding-top: 0;
      border-top: 0;
    }
  }
  small {
    grid-column: 1;
    color: var(--ink-3);
    font-size: var(--t-xs);
  }
  dl,
  ul {
    grid-column: 1 / -1;
    margin-top: 4px;
    color: var(--ink-2);
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
  dt {
    color: var(--ink-3);
  }
`;

/** Returns a change as text: "Barn → Old Barn", or what was added or removed. */
const changeInWords = ({ before, after }: { readonly before: string; readonly after: string }): string => {
  if (before === '') return after;
  return after === '' ? `${before} (removed)` : `${before} → ${after}`;
};

function Edit({ edit, onUndo }: { edit: Edits['nodes'][number]; onUndo: (() => void) | null }) {
  const { time } = useHouseTime();
  return (
    <li>
      <b>{edit.label}</b>
      {onUndo && edit.canUndo && <Button onClick={onUndo}>Undo</Button>}
      <small>
        {edit.by ?? 'The system'} · {time(edit.at)}
        {edit.isUndone && ' · undone later'}
      </small>
      {edit.label !== 'Created' && edit.changes.length > 0 && (
        <dl>
          {edit.changes.map((change) => (
            <div key={change.label}>
              <dt>{change.label}</dt>
              <dd>{changeInWords(change)}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

export interface RecordHistoryDialogProps {
  record: { readonly id: string; readonly name: string };
  /** Whether the viewer may edit the record, and so undo its edits. */
  canEdit: boolean;
  onClose: () => void;
}

/** The edits of a record that is saved as a whole, latest first, with their authors. Each can be undone. */
export function RecordHistoryDialog({ record, canEdit, onClose }: RecordHistoryDialogProps) {
  // The cursor before each visited page; null for the first page.
  const [starts, setStarts] = useState<readonly (string | null)[]>([null]);
  const { data, error, refetch } = useRecordHistoryQuery({
    variables: { id: record.id, after: starts.at(-1) ?? null },
    fetchPolicy: 'cache-and-network',
  });
  const undo = useUndoRecordEdit();
  const history = data?.node && 'history' in data.node ? data.node.history : undefined;
  const { endCursor = null, hasNextPage = false } = history?.pageInfo ?? {};
  const undone = async (editId: string) => {
    if (!(await undo.run(editId, 'Change undone.'))) return;
    setStarts([null]);
    await refetch({ id: record.id, after: null });
  };
  const footer = (
    <>
      {history && <span>{history.totalCount.toLocaleString(viewerLocale())} in all</span>}
      {starts.length > 1 && (
        <Button tone="link" onClick={() => setStarts(starts.slice(0, -1))}>
          Later edits
        </Button>
      )}
      {hasNextPage && (
        <Button tone="link" onClick={() => setStarts([...starts, endCursor])}>
          Earlier edits
        </Button>
      )}
      <Button onClick={onClose}>Close</Button>
    </>
  );
  return (
    <Dialog onClose={onClose} title="History" sub={record.name} width="l" footer={footer}>
      {!history &&
        (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="160px" />)}
      {history?.totalCount === 0 && <EmptyState title="No edits yet." />}
      {history && history.totalCount > 0 && (
        <EditList aria-label="Edits" tabIndex={0}>
          {history.nodes.map((edit) => (
            <Edit key={edit.id} edit={edit} onUndo={canEdit ? () => void undone(edit.id) : null} />
          ))}
        </EditList>
      )}
    </Dialog>
  );
}
