import { DELETED_LOT } from '../../../rules/lots/lot-fields';
import { useQuickEdit } from '../../core/edit/useEdit';
import { Button, ButtonLink } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/display/EmptyState';
import type { LotStep } from './lot-places';
import { type LotPage_lotFragment as Lot, useRestoreLotsMutation } from './LotPage.generated';

export interface DeletedLotProps {
  lot: Lot;
  step: LotStep;
  /** Whether the session can no longer be changed. */
  isLocked: boolean;
}

/** The page of a deleted lot: it can only be restored. */
export function DeletedLot({ lot, step, isLocked }: DeletedLotProps) {
  const { run, busy } = useQuickEdit(useRestoreLotsMutation());
  const restore = () =>
    run(
      { ids: [lot.id] },
      {
        confirmation: () => ({ tone: 'success', message: `Lot ${lot.number} is back.` }),
        failed: {
          nothing: `Lot ${lot.number} was not restored.`,
          mayBe: `The connection was lost, so lot ${lot.number} may have been restored.`,
        },
      },
    );
  return (
    <EmptyState
      title={DELETED_LOT}
      action={
        <>
          <ButtonLink href={step.href}>{step.words.cancel}</ButtonLink>
          <Button
            busy={busy}
            waiting={isLocked ? 'The session can no longer be changed.' : undefined}
            onClick={() => void restore()}
          >
            Restore lot
          </Button>
        </>
      }
    >
      {[lot.number && `Lot ${lot.number}`, lot.title].filter(Boolean).join(' · ')}
    </EmptyState>
  );
}
