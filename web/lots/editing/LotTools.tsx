import type { Ref } from 'react';
import { useDialogs } from '../../core/dialogs/useDialogs';
import { useQuickEdit } from '../../core/edit/useEdit';
import { RecordHistoryDialog } from '../../core/records/RecordHistoryDialog';
import { useUndoRecordEdit } from '../../core/records/useUndoRecordEdit';
import { lotKey } from '../../paths/lots';
import { useCorrectSale } from '../../sale-corrections/public/useCorrectSale';
import { IconButton } from '../../ui/controls/IconButton';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { Menu } from '../../ui/overlays/Menu';
import { KeptFieldsDialog } from './KeptFieldsDialog';
import type { OpenLot } from './lot-places';
import { LotJump } from './LotJump';
import { type LotPageQuery, useDeleteLotsMutation } from './LotPage.generated';
import { MoveLotDialog } from './MoveLotDialog';
import { RenumberLotsDialog, type RenumberLotsDialogProps } from './RenumberLotsDialog';
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
  /** Called with lots that have other numbers. */
  onRenumbered: RenumberLotsDialogProps['onRenumbered'];
}

/** The tools beside the heading: going to other lots, and what can be done with this one. */
export function LotTools({ catalog, lot, jump, onOpen, onRenumbered }: LotToolsProps) {
  const dialogs = useDialogs();
  const correctSale = useCorrectSale(dialogs.open);
  const { previous, next } = lot ?? {};
  const isLocked = catalog.editLocked && catalog.kind !== 'BUY_NOW';
  const openRange = (first: string, last: string) =>
    dialogs.open(RenumberLotsDialog, {
      catalog,
      range: { first, last },
      onRenumbered,
    });
  const lotItems = (shown: Lot) => [
    { label: 'Duplicate', onSelect: () => onOpen('0', { copied: typedLotOf(shown) }) },
    {
      label: 'History',
      onSelect: () =>
        dialogs.open(RecordHistoryDialog, {
          record: { id: shown.id, name: shown.number === '' ? shown.title : `Lot ${shown.number}` },
          canEdit: true,
        }),
    },
    ...(shown.realizedPrice !== null || catalog.endedAt !== null ? correctSale(shown.id) : []),
    ...(shown.editLock === null
      ? [
          {
            label: 'Move to another session',
            onSelect: () => dialogs.open(MoveLotDialog, { lot: shown, catalog }),
          },
        ]
      : []),
  ];
  const sessionItems = [
    { label: 'Renumber lots', onSelect: () => openRange(lot?.lotNumber ?? '', lot?.lotNumber ?? '') },
    { label: 'Move several lots', onSelect: () => dialogs.open(MoveLotDialog, { lot: null, catalog }) },
  ];
  return (
    <>
      <LotJump
        catalogId={catalog.id}
        ref={jump}
        onOpen={onOpen}
        onRange={(first, last) => openRange(String(first), String(last))}
      />
      {lot && (
        <>
          <IconButton
            icon="left"
            label="Previous lot"
            disabled={!previous}
            onClick={() => previous && onOpen(lotKey(previous))}
          />
          <IconButton icon="right" label="Next lot" disabled={!next} onClick={() => next && onOpen(lotKey(next))} />
        </>
      )}
      <Menu
        trigger={<IconButton icon="more" label={lot ? 'Actions for this lot' : 'Actions'} />}
        items={[
          ...(lot ? [...lotItems(lot), 'separator' as const] : []),
          ...(isLocked ? [] : sessionItems),
          { label: 'Fields that new lots keep', onSelect: () => dialogs.open(KeptFieldsDialog, { catalog }) },
          ...(lot?.editLock === null
            ? ([
                'separator',
                { label: 'Delete lot', danger: true, onSelect: () => dialogs.open(DeleteLotDialog, { lot }) },
              ] as const)
            : []),
        ]}
      />
      {dialogs.element}
    </>
  );
}
