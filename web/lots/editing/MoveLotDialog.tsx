import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { useEdit } from '../../core/edit/useEdit';
import { useUndoRecordEdit } from '../../core/records/useUndoRecordEdit';
import { LoadFailure } from '../../core/shell/LoadFailure';
import { Checkbox } from '../../ui/controls/Checkbox';
import { Field } from '../../ui/controls/Field';
import { Select } from '../../ui/controls/Select';
import { Banner } from '../../ui/display/Banner';
import { Skeleton } from '../../ui/display/Skeleton';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { lotKey, lotPath } from '../public/paths';
import {
  type LotPage_lotFragment as Lot,
  type MoveTargetsQuery,
  useMoveLotsMutation,
  useMoveTargetsQuery,
} from './LotPage.generated';
import type { LotCatalog } from './useLotForm';

const Fields = styled.div`
  display: grid;
  gap: var(--s4);
`;

type Target = MoveTargetsQuery['catalogs']['nodes'][number];

const SEGMENTS = { LIVE: 'live', TIMED: 'timed', BUY_NOW: 'bin' } as const;

/** Lots move to sessions that can still be changed, with the same currency and the same kind of prices. */
const isLike = (from: LotCatalog, to: Target): boolean =>
  to.id !== from.id &&
  to.currency === from.currency &&
  (to.kind === 'BUY_NOW') === (from.kind === 'BUY_NOW') &&
  (to.kind === 'BUY_NOW' || !to.editLocked);

export interface MoveLotDialogProps {
  lot: Lot;
  catalog: LotCatalog;
  onClose: () => void;
}

/** Moves a lot to another session, with its number or the next free one there. */
export function MoveLotDialog({ lot, catalog, onClose }: MoveLotDialogProps) {
  const { data, error, refetch } = useMoveTargetsQuery({ fetchPolicy: 'cache-and-network' });
  const { run, busy } = useEdit(useMoveLotsMutation());
  const undo = useUndoRecordEdit();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState('');
  const [renumbers, setRenumbers] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const targets = (data?.catalogs.nodes ?? []).filter((one) => isLike(catalog, one));
  const target = targets.find(({ id }) => id === chosen);
  const move = async () => {
    if (!target) return;
    const { answer, refusal: refused } = await run(
      { ids: [lot.id], catalogId: target.id, renumber: renumbers },
      {
        confirmation: ({ lots }) => ({
          tone: 'success',
          message: `The lot was moved to ${target.title}.`,
          ...undo.action(lots?.[0], 'The lot is back.'),
        }),
        failed: {
          nothing: 'The lot was not moved.',
          mayBe: 'The connection was lost, so the lot may have been moved.',
        },
      },
    );
    setRefusal(refused?.messages.join(' '));
    const moved = answer?.lots?.[0];
    if (!moved) return;
    onClose();
    const { saleNumber: groupId, number: catalogId, kind } = target;
    await navigate(lotPath({ type: SEGMENTS[kind], groupId, catalogId, key: lotKey(moved), goToPage: null }));
  };
  const waiting = targets.length === 0 ? 'There is no other session that the lot can move to' : 'Select a session';
  return (
    <ConfirmDialog
      open
      title="Move to another session"
      confirm="Move lot"
      width="m"
      busy={busy}
      waiting={target ? undefined : waiting}
      onConfirm={() => void move()}
      onClose={onClose}
    >
      {data ? (
        <Fields>
          {refusal && <Banner tone="error">{refusal}</Banner>}
          <Field
            label="Session"
            hint={targets.length === 0 ? waiting : `Open sessions with amounts in ${catalog.currency}`}
          >
            <Select
              value={chosen}
              placeholder="Select a session"
              options={targets.map(({ id, saleName, title }) => ({ value: id, label: `${saleName} · ${title}` }))}
              onValue={setChosen}
            />
          </Field>
          <Checkbox checked={renumbers} onChecked={setRenumbers}>
            Give it the next free number there
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
