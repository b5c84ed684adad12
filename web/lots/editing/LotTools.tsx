import type { Ref } from 'react';
import { useDialogs } from '../../core/dialogs/useDialogs';
import { useQuickEdit } from '../../core/edit/useEdit';
import { RecordHistoryDialog } from '../../core/records/RecordHistoryDialog';
import { useUndoRecordEdit } from '../../core/records/useUndoRecordEdit';
import { IconButton } from '../../ui/controls/IconButton';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { Menu } from '../../ui/overlays/Menu';
import { lotKey } from '../public/paths';
import type { OpenLot } from './lot-places';
import { LotJump } from './LotJump';
import { type LotPageQuery, useDeleteLotsMutation } from './LotPage.generated';
import { MoveLotDialog } from './MoveLotDialog';
import { type LotCatalog, typedLotOf } from './useLotForm';

type Lot = NonNullable<LotPageQuery['lot']>;

interface DeleteLotProps {
  lot: Lot;
  onClose: () => void;
}

/** Asks before a lot is deleted. Its number stays used. */
function DeleteLotDialog({ lot, onClose }: DeleteLotProps) {
  const { run, busy } = useQuickEdit(useDeleteLotsMutation());
  const undo = useUndoRecordEdit();
  const remove = async () => {
    await run(
      { ids: [lot.id] },
      {
        confirmation: ({ lots }) => ({
          message: `Lot ${lot.number} was deleted.`,
          ...undo.action(lots?.[0], `Lot ${lot.number} is back.`),
        }),
        failed: {
          nothing: `Lot ${lot.number} was not deleted.`,
          mayBe: `The connection was lost, so lot ${lot.number} may have been deleted.`,
        },
      },
    );
    onClose();
  };
  return (
    <ConfirmDialog
      open
      danger
      title="Are you sure you want to delete this item?"
      confirm="Delete"
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {lot.number === ''
        ? 'It can be restored.'
        : `It can be restored. The number ${lot.number} can’t be used for another lot.`}
    </ConfirmDialog>
  );
}

export interface LotToolsProps {
  catalog: LotCatalog;
  /** Null for a new lot. */
  lot: Lot | null;
  jump: Ref<HTMLInputElement>;
  onOpen: OpenLot;
}

/** The tools beside the heading: going to other lots, and what can be done with this one. */
export function LotTools({ catalog, lot, jump, onOpen }: LotToolsProps) {
  const dialogs = useDialogs();
  const { previous, next } = lot ?? {};
  return (
    <>
      <LotJump catalogId={catalog.id} ref={jump} onOpen={onOpen} />
      {lot && (
        <>
          <IconButton
            icon="left"
            label="Previous lot"
            disabled={!previous}
            onClick={() => previous && onOpen(lotKey(previous))}
          />
          <IconButton icon="right" label="Next lot" disabled={!next} onClick={() => next && onOpen(lotKey(next))} />
          <Menu
            trigger={<IconButton icon="more" label="Actions for this lot" />}
            items={[
              { label: 'Duplicate', onSelect: () => onOpen('0', { copied: typedLotOf(lot) }) },
              {
                label: 'History',
                onSelect: () =>
                  dialogs.open(RecordHistoryDialog, {
                    record: { id: lot.id, name: lot.number === '' ? lot.title : `Lot ${lot.number}` },
                    canEdit: true,
                  }),
              },
              ...(lot.editLock === null
                ? ([
                    {
                      label: 'Move to another session',
                      onSelect: () => dialogs.open(MoveLotDialog, { lot, catalog }),
                    },
                    'separator',
                    { label: 'Delete lot', danger: true, onSelect: () => dialogs.open(DeleteLotDialog, { lot }) },
                  ] as const)
                : []),
            ]}
          />
        </>
      )}
      {dialogs.element}
    </>
  );
}
