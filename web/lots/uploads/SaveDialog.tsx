import { styled } from 'styled-components';
import { lotWord } from '../../../rules/lots/uploads/columns';
import { canClear } from '../../../rules/lots/uploads/preview';
import type { SaleKind } from '../../../rules/sales/calendar/adding';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { useEdit } from '../../core/edit/useEdit';
import { counted } from '../../core/locale';
import type { LotColumn } from '../../generated/schema-types';
import { Checkbox } from '../../ui/controls/Checkbox';
import { Facts } from '../../ui/display/Facts';
import { Progress } from '../../ui/display/Progress';
import { Skeleton } from '../../ui/display/Skeleton';
import { Banner } from '../../ui/notices/Banner';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { columnNamed, labelOf } from './column-names';
import { Changes, Disclosure, Missing } from './PreviewLists';
import {
  type Upload_uploadFragment as Upload,
  useMapUploadMutation,
  useSaveUploadMutation,
  useUploadPreviewQuery,
  useUploadQuery,
} from './Upload.generated';

const Ticks = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s2) var(--s4);
  margin-top: var(--s2);
`;

/** The specified text while lots are saved. */
export const SAVING_WORDS = 'This may take a moment, please do not refresh the browser...';

/** Where a save leads. */
export type SaveGoal = 'NEXT' | 'EXIT';

/** Returns the columns of the file whose empty cells can clear a saved value. */
const clearable = ({ columns }: Upload): LotColumn[] =>
  columns.flatMap(({ column }) => (column !== null && canClear(columnNamed(column)) ? [column] : []));

interface ClearsProps {
  upload: Upload;
  sale: SaleKind;
  busy: boolean;
  onClears: (clears: LotColumn[]) => void;
}

function Clears({ upload, sale, busy, onClears }: ClearsProps) {
  const columns = clearable(upload);
  if (columns.length === 0) return null;
  return (
    <Disclosure open={upload.clears.length > 0}>
      <summary>Empty cells keep what is saved, except in the columns that you select</summary>
      <Ticks>
        {columns.map((column) => (
          <Checkbox
            key={column}
            checked={upload.clears.includes(column)}
            disabled={busy}
            onChecked={(next) =>
              onClears(next ? [...upload.clears, column] : upload.clears.filter((one) => one !== column))
            }
          >
            {labelOf(column, sale)}
          </Checkbox>
        ))}
      </Ticks>
    </Disclosure>
  );
}

export interface SaveDialogProps {
  /** The id of the upload. */
  id: string;
  sale: SaleKind;
  goal: SaveGoal;
  /** Called when the save has begun. */
  onSaving: (goal: SaveGoal) => void;
  onClose: () => void;
}

/** Says what saving an upload would add and change, and saves it. */
export function SaveDialog({ id, sale, goal, onSaving, onClose }: SaveDialogProps) {
  const { data: current } = useUploadQuery({ variables: { id }, fetchPolicy: 'cache-only' });
  const { data, previousData, loading, error, refetch } = useUploadPreviewQuery({
    variables: { id },
    fetchPolicy: 'no-cache',
    notifyOnNetworkStatusChange: true,
  });
  const { run, busy, refusal } = useEdit(useSaveUploadMutation());
  const mapping = useEdit(useMapUploadMutation());
  const upload = current?.node?.__typename === 'Upload' ? current.node : null;
  const node = (data ?? previousData)?.node;
  const preview = node?.__typename === 'Upload' ? node.preview : null;
  const isKnown = preview !== null && !loading && !mapping.busy;
  const problem = refusal ?? mapping.refusal;
  const word = lotWord(sale).toLowerCase();
  const save = async () => {
    if (!upload) return;
    const { answer } = await run({ id, version: upload.version }, { failed: 'Nothing was saved' });
    if (!answer) {
      await refetch();
      return;
    }
    onClose();
    onSaving(goal);
  };
  const setClears = async (clears: LotColumn[]) => {
    if (!upload) return;
    const { answer } = await mapping.run({ id, version: upload.version, clears }, { failed: 'Nothing was changed' });
    if (answer) await refetch();
  };
  const updates = preview ? preview.changedCount + preview.unchangedCount : 0;
  return (
    <ConfirmDialog
      title={`Save the ${word}s`}
      confirm={goal === 'NEXT' ? 'Save and continue' : 'Save and exit'}
      width="m"
      busy={busy}
      waiting={isKnown ? undefined : 'Wait until the changes are known'}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      {problem && <Banner tone="error">{problem.messages.join(' ')}</Banner>}
      {busy && <Progress label={SAVING_WORDS} done={0} total={undefined} />}
      {preview && !busy && (
        <>
          {preview.warning && <Banner tone="warning">{preview.warning}</Banner>}
          <Facts>
            <dt>Added</dt>
            <dd>{counted(preview.addedCount, word)}</dd>
            <dt>Changed</dt>
            <dd>{counted(preview.changedCount, word)}</dd>
            <dt>Stay the same</dt>
            <dd>{counted(preview.unchangedCount, word)}</dd>
          </Facts>
          <Changes key={`changes ${upload?.version}`} id={id} preview={preview} sale={sale} />
          <Missing key={`missing ${upload?.version}`} id={id} preview={preview} sale={sale} />
          {upload && updates > 0 && (
            <Clears upload={upload} sale={sale} busy={mapping.busy} onClears={(clears) => void setClears(clears)} />
          )}
        </>
      )}
      {!preview && error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!preview && !error && <Skeleton $height="120px" />}
    </ConfirmDialog>
  );
}
