import { useState } from 'react';
import { styled } from 'styled-components';
import { type NewNumber, renumbered } from '../../../rules/lots/renumbering';
import { useEdit, useQuickEdit } from '../../core/edit/useEdit';
import { counted } from '../../core/locale';
import { LoadFailure } from '../../core/shell/LoadFailure';
import { Checkbox } from '../../ui/controls/Checkbox';
import { Field } from '../../ui/controls/Field';
import { TextInput } from '../../ui/controls/TextInput';
import { Banner } from '../../ui/display/Banner';
import { Skeleton } from '../../ui/display/Skeleton';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import {
  type LotPage_lotFragment as Lot,
  type RenumberLotsMutation,
  useRenumberLotsMutation,
} from './LotPage.generated';
import { type LotOfSession, LotRangeFields, type TypedRange, useLotRange, useLotsOfSession, wholeOf } from './LotRange';
import type { LotCatalog } from './useLotForm';

const Fields = styled.div`
  display: grid;
  gap: var(--s4);
`;
const Numbers = styled.ul`
  display: grid;
  gap: var(--s1);
  max-height: 220px;
  margin: 0;
  padding: 0;
  overflow-y: auto;
  list-style: none;
  font-variant-numeric: tabular-nums;
  li {
    display: flex;
    gap: var(--s2);
  }
  span {
    min-width: 0;
    overflow: hidden;
    color: var(--ink-2);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  strong {
    color: var(--failed);
    font-weight: 500;
  }
`;

/** A call renumbers at most as many lots. */
const MOST = 2000;

/** The lots that are listed; those that can't get their number come first if there are more. */
const LISTED = 100;

const PROBLEMS = { TAKEN: 'Another lot has this number', OUT_OF_RANGE: 'Not a valid number' } as const;

/** What keeps the lots from getting their new numbers; undefined for nothing. */
function waitingFor(plan: readonly NewNumber[], isTyped: boolean): string | undefined {
  if (plan.length === 0) return isTyped ? 'There are no lots with these numbers' : 'Enter whole numbers';
  if (plan.length > MOST) return `Renumber at most ${counted(MOST, 'lot')} at once`;
  if (plan.some(({ problem }) => problem !== null)) return 'Some of the new numbers can’t be used';
  const isSame = ({ lot, lotNumber, lotExtension }: NewNumber) =>
    Number(lot.lotNumber) === Number(lotNumber) && lot.lotExtension === lotExtension;
  return plan.every(isSame) ? 'The lots already have these numbers' : undefined;
}

export interface RenumberLotsDialogProps {
  catalog: LotCatalog;
  range: TypedRange;
  /** Called with the lots when they have other numbers, also after Undo. */
  onRenumbered: (lots: readonly Lot[]) => void;
  onClose: () => void;
}

/** Gives lots of a session other numbers at once, and shows the old and new ones first. */
export function RenumberLotsDialog({ catalog, range, onRenumbered, onClose }: RenumberLotsDialogProps) {
  const { lots, error, retry } = useLotsOfSession(catalog.id);
  const { typed, setTyped, chosen } = useLotRange(lots, range);
  const [start, setStart] = useState(range.first);
  const [closesGaps, setClosesGaps] = useState(false);
  const [refused, setRefused] = useState<string>();
  const { run, busy } = useEdit(useRenumberLotsMutation());
  const { run: runUndo } = useQuickEdit(useRenumberLotsMutation());
  const first = wholeOf(start);
  const plan: NewNumber<LotOfSession>[] =
    first === null || lots === null ? [] : renumbered(chosen, lots, { first, hasGaps: !closesGaps });
  const listed =
    plan.length > LISTED ? [...plan].sort((one, other) => Number(!one.problem) - Number(!other.problem)) : plan;
  const isTyped = [start, typed.first, typed.last].every((text) => wholeOf(text) !== null);
  /** Gives all lots the numbers back that they had, at once. A lot that was changed in the meantime keeps them all. */
  const undo = async (lots: readonly Lot[]) => {
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
  const renumber = async () => {
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
          action: { label: 'Undo', onSelect: () => void undo(changed ?? []) },
        }),
        failed: {
          nothing: 'The lots were not renumbered.',
          mayBe: 'The connection was lost, so the lots may have been renumbered.',
        },
      },
    );
    if (answer) {
      onClose();
      onRenumbered(answer.lots ?? []);
      return;
    }
    // A refusal of a number says which lot it is for by its place.
    const named = refusal.answer?.userErrors.map(({ message, field }) => {
      const asked = field[0] === 'lots' ? plan[Number(field[1])] : undefined;
      return asked ? `${asked.lotNumber}${asked.lotExtension}: ${message}` : message;
    });
    setRefused((named ?? refusal.messages).slice(0, 5).join(' '));
  };
  return (
    <ConfirmDialog
      open
      title="Renumber lots"
      confirm={plan.length > 0 ? `Renumber ${counted(plan.length, 'lot')}` : 'Renumber lots'}
      width="m"
      busy={busy}
      waiting={lots === null ? 'Wait until the lots are read' : waitingFor(plan, isTyped)}
      onConfirm={() => void renumber()}
      onClose={onClose}
    >
      <Fields>
        {refused !== undefined && <Banner tone="error">{refused}</Banner>}
        <LotRangeFields typed={typed} onTyped={setTyped} />
        <Field label="New number of the first lot">
          <TextInput inputMode="numeric" value={start} onChange={({ target }) => setStart(target.value)} />
        </Field>
        <Checkbox checked={closesGaps} onChecked={setClosesGaps}>
          Number them without gaps or letters
        </Checkbox>
        {error !== null && <LoadFailure error={error} onRetry={retry} />}
        {error === null && lots === null && <Skeleton $height="96px" />}
        {plan.length > 0 && (
          <Numbers aria-label="New numbers" tabIndex={0}>
            {listed.slice(0, LISTED).map(({ lot, lotNumber, lotExtension, problem }) => (
              <li key={lot.id}>
                {lot.number} → {lotNumber}
                {lotExtension}
                {problem === null ? <span>{lot.title}</span> : <strong>{PROBLEMS[problem]}</strong>}
              </li>
            ))}
            {plan.length > LISTED && <li>and {counted(plan.length - LISTED, 'lot')} more</li>}
          </Numbers>
        )}
      </Fields>
    </ConfirmDialog>
  );
}
