import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { useEdit } from '../../core/edit/useEdit';
import { counted } from '../../core/locale';
import { useUndoRecordEdit } from '../../core/records/useUndoRecordEdit';
import { lotKey, lotPath, saleSegment } from '../../paths/lots';
import { Checkbox } from '../../ui/controls/Checkbox';
import { Field, Fields } from '../../ui/controls/Field';
import { Select } from '../../ui/controls/Select';
import { Skeleton } from '../../ui/display/Skeleton';
import { Banner } from '../../ui/notices/Banner';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import {
  type LotPage_lotFragment as Lot,
  type MoveTargetsQuery,
  useMoveLotsMutation,
  useMoveTargetsQuery,
} from './LotPage.generated';
import { LotRangeFields, useLotRange, useLotsOfSession } from './LotRange';
import type { LotCatalog } from './useLotForm';

type Target = MoveTargetsQuery['catalogs']['nodes'][number];

/** Lots move to sessions that can still be changed, with the same currency and the same kind of prices. */
const isLike = (from: LotCatalog, to: Target): boolean =>
  to.id !== from.id &&
  to.currency === from.currency &&
  (to.kind === 'BUY_NOW') === (from.kind === 'BUY_NOW') &&
  (to.kind === 'BUY_NOW' || !to.editLocked);

export interface MoveLotDialogProps {
  /** Null for lots of a range that staff enter. */
  lot: Lot | null;
  catalog: LotCatalog;
  onClose: () => void;
}

/** Moves a lot, or lots of a range, to another session, with their numbers or the next free ones there. */
export function MoveLotDialog({ lot, catalog, onClose }: MoveLotDialogProps) {
  const { data, error, refetch } = useMoveTargetsQuery();
  const { run, busy } = useEdit(useMoveLotsMutation());
  const undo = useUndoRecordEdit();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState('');
  const [renumbers, setRenumbers] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const session = useLotsOfSession(lot ? null : catalog.id);
  const { typed, setTyped, chosen: lots } = useLotRange(session.lots, { first: '', last: '' });
  const ids = lot ? [lot.id] : lots.map(({ id }) => id);
  const targets = (data?.catalogs.nodes ?? []).filter((one) => isLike(catalog, one));
  const target = targets.find(({ id }) => id === chosen);
  const move = async () => {
    if (!target) return;
    const what = lot ? 'The lot' : counted(ids.length, 'lot');
    const was = ids.length === 1 ? 'was' : 'were';
    const { answer, refusal: refused } = await run(
      { ids, catalogId: target.id, renumber: renumbers },
      {
        confirmation: ({ lots: moved }) => ({
          tone: 'success',
          message: `${what} ${was} moved to ${target.title}.`,
          ...(ids.length === 1 && undo.action(moved?.[0], 'The lot is back.')),
        }),
        failed: {
          nothing: `${what} ${was} not moved.`,
          mayBe: `The connection was lost, so ${lot ? 'the lot' : 'these lots'} may have been moved.`,
        },
      },
    );
    // A refusal of a number says which lot it is for by its place.
    const named = refused?.answer?.userErrors.map(({ message, field }) => {
      const one = field[0] === 'lots' && !lot ? lots[Number(field[1])] : undefined;
      return one ? `${one.number}: ${message}` : message;
    });
    setRefusal((named ?? refused?.messages)?.slice(0, 5).join(' '));
    const moved = answer?.lots?.[0];
    if (!moved) return;
    onClose();
    if (!lot) return;
    const { saleNumber: groupId, number: catalogId, kind } = target;
    await navigate(lotPath({ type: saleSegment(kind), groupId, catalogId, key: lotKey(moved), goToPage: null }));
  };
  const noTarget = targets.length === 0 ? 'There is no other session to move to' : 'Select a session';
  const waiting = ids.length === 0 ? 'Enter the numbers of lots of this session' : target ? undefined : noTarget;
  return (
    <ConfirmDialog
      title={lot ? 'Move to another session' : 'Move several lots'}
      confirm={lot ? 'Move lot' : ids.length === 0 ? 'Move lots' : `Move ${counted(ids.length, 'lot')}`}
      width="m"
      busy={busy}
      waiting={waiting}
      onConfirm={() => void move()}
      onClose={onClose}
    >
      {data ? (
        <Fields>
          {refusal && <Banner tone="error">{refusal}</Banner>}
          {!lot && <LotRangeFields typed={typed} onTyped={setTyped} />}
          <Field
            label="Session"
            hint={targets.length === 0 ? noTarget : `Open sessions with amounts in ${catalog.currency}`}
          >
            <Select
              value={chosen}
              placeholder="Select a session"
              options={targets.map(({ id, saleName, title }) => ({ value: id, label: `${saleName} · ${title}` }))}
              onValue={setChosen}
            />
          </Field>
          <Checkbox checked={renumbers} onChecked={setRenumbers}>
            {lot ? 'Give it the next free number there' : 'Give them the next free numbers there'}
          </Checkbox>
        </Fields>
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton $height="96px" />
      )}
    </ConfirmDialog>
  );
}
