import { useState } from 'react';
import { type NewNumber, renumbered } from '../../../rules/lots/renumbering';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { counted } from '../../core/locale';
import { Checkbox } from '../../ui/controls/Checkbox';
import { Field, Fields } from '../../ui/controls/Field';
import { TextInput } from '../../ui/controls/TextInput';
import { Skeleton } from '../../ui/display/Skeleton';
import { Banner } from '../../ui/notices/Banner';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import type { LotPage_lotFragment as Lot } from './LotPage.generated';
import { type LotOfSession, LotRangeFields, type TypedRange, useLotRange, useLotsOfSession, wholeOf } from './LotRange';
import { NewNumbers } from './NewNumbers';
import type { LotCatalog } from './useLotForm';
import { MOST_RENUMBERED, useRenumbering } from './useRenumbering';

/** What keeps the lots from getting their new numbers; undefined for nothing. */
function waitingFor(plan: readonly NewNumber[], isTyped: boolean): string | undefined {
  if (plan.length === 0) return isTyped ? 'There are no lots with these numbers' : 'Enter whole numbers';
  if (plan.length > MOST_RENUMBERED) return `Renumber at most ${counted(MOST_RENUMBERED, 'lot')} at once`;
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
  const { renumber, busy, refused } = useRenumbering(onRenumbered);
  const first = wholeOf(start);
  const plan: NewNumber<LotOfSession>[] =
    first === null || lots === null ? [] : renumbered(chosen, lots, { first, hasGaps: !closesGaps });
  const isTyped = [start, typed.first, typed.last].every((text) => wholeOf(text) !== null);
  const confirm = async () => {
    if (await renumber(plan)) onClose();
  };
  return (
    <ConfirmDialog
      title="Renumber lots"
      confirm={plan.length > 0 ? `Renumber ${counted(plan.length, 'lot')}` : 'Renumber lots'}
      width="m"
      busy={busy}
      waiting={lots === null ? 'Wait until the lots are read' : waitingFor(plan, isTyped)}
      onConfirm={() => void confirm()}
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
        {plan.length > 0 && <NewNumbers plan={plan} />}
      </Fields>
    </ConfirmDialog>
  );
}
