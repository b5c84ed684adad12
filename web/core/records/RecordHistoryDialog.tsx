import { useState } from 'react';
import { Button } from '../../ui/controls/Button';
import { useHouseTime } from '../useHouseTime';
import { EditsDialog, FIRST_PAGE } from './EditsDialog';
import { type RecordHistory_editsFragment as Edits, useRecordHistoryQuery } from './Records.generated';
import { useUndoRecordEdit } from './useUndoRecordEdit';

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
  const [starts, setStarts] = useState(FIRST_PAGE);
  const { data, error, refetch } = useRecordHistoryQuery({
    variables: { id: record.id, after: starts.at(-1) ?? null },
  });
  const undo = useUndoRecordEdit();
  const undone = async (editId: string) => {
    if (!(await undo.run(editId, 'Change undone.'))) return;
    setStarts(FIRST_PAGE);
    await refetch({ id: record.id, after: null });
  };
  return (
    <EditsDialog
      name={record.name}
      history={data?.node && 'history' in data.node ? data.node.history : undefined}
      error={error}
      onRetry={() => void refetch()}
      starts={starts}
      onStarts={setStarts}
      onClose={onClose}
    >
      {(edit: Edits['nodes'][number]) => (
        <Edit key={edit.id} edit={edit} onUndo={canEdit ? () => void undone(edit.id) : null} />
      )}
    </EditsDialog>
  );
}
