import { useState } from 'react';
import type { NewNumber } from '../../../rules/lots/renumbering';
import { useEdit, useQuickEdit } from '../../core/edit/useEdit';
import { counted } from '../../core/locale';
import {
  type LotPage_lotFragment as Lot,
  type RenumberLotsMutation,
  useRenumberLotsMutation,
} from './LotPage.generated';
import type { LotOfSession } from './LotRange';

/** A call renumbers at most as many lots. */
export const MOST_RENUMBERED = 2000;

/**
 * Gives lots of a session other numbers at once, with one Undo for all of them. `onRenumbered` is called with the lots when they have other
 * numbers, also after Undo.
 */
export function useRenumbering(onRenumbered: (lots: readonly Lot[]) => void): {
  /** Resolves to whether the lots got their numbers. */
  readonly renumber: (plan: readonly NewNumber<LotOfSession>[]) => Promise<boolean>;
  readonly busy: boolean;
  /** Why the lots were not renumbered; undefined if they were. */
  readonly refused: string | undefined;
} {
  const [refused, setRefused] = useState<string>();
  const { run, busy } = useEdit(useRenumberLotsMutation());
  const { run: runUndo } = useQuickEdit(useRenumberLotsMutation());
  /** Gives all lots the numbers back that they had, at once. A lot that was changed in the meantime keeps them all. */
  const undo = async (plan: readonly NewNumber<LotOfSession>[], lots: readonly Lot[]) => {
    const before = new Map(plan.map(({ lot }) => [lot.id, lot]));
    const { answer } = await runUndo(
      {
        lots: lots.flatMap(({ id, version }) => {
          const lot = before.get(id);
          return lot ? [{ id, version, lotNumber: lot.lotNumber, lotExtension: lot.lotExtension }] : [];
        }),
      },
      {
        confirmation: () => ({ message: `${counted(lots.length, 'lot')} got their numbers back.` }),
        failed: {
          nothing: 'The renumbering was not undone.',
          mayBe: 'The connection was lost, so the renumbering may have been undone.',
        },
      },
    );
    onRenumbered(answer?.lots ?? []);
  };
  const renumber = async (plan: readonly NewNumber<LotOfSession>[]) => {
    const { answer, refusal } = await run(
      {
        lots: plan.map(({ lot, lotNumber, lotExtension }) => ({
          id: lot.id,
          version: lot.version,
          lotNumber,
          lotExtension,
        })),
      },
      {
        confirmation: ({ lots: changed }: RenumberLotsMutation['renumberLots']) => ({
          tone: 'success',
          message: `${counted(plan.length, 'lot')} got other numbers.`,
          action: { label: 'Undo', onSelect: () => void undo(plan, changed ?? []) },
        }),
        failed: {
          nothing: 'The lots were not renumbered.',
          mayBe: 'The connection was lost, so the lots may have been renumbered.',
        },
      },
    );
    if (answer) {
      onRenumbered(answer.lots ?? []);
      return true;
    }
    // A refusal of a number says which lot it is for by its place.
    const named = refusal.answer?.userErrors.map(({ message, field }) => {
      const asked = field[0] === 'lots' ? plan[Number(field[1])] : undefined;
      return asked ? `${asked.lotNumber}${asked.lotExtension}: ${message}` : message;
    });
    setRefused((named ?? refusal.messages).slice(0, 5).join(' '));
    return false;
  };
  return { renumber, busy, refused };
}
