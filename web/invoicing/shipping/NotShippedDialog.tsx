import { notMarkedQuestion } from '../../../rules/invoicing/paying/marking';
import { shippingLabel } from '../../../rules/invoicing/shipping/shipping';
import { EditConflict } from '../../core/forms/EditConflict';
import { useConflict } from '../../core/forms/useConflict';
import { useViewer } from '../../core/session/session';
import { Banner } from '../../ui/display/Banner';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { RunningEditProgress } from '../editing/RunningEdit';
import { houseDay } from '../invoices/house-time';
import type { ShippingTarget } from './shipping-target';
import { useMarkShipped } from './useMarkShipped';

/** The question before items count as not shipped any more, in the words of S0 section 4. */
export function NotShippedDialog({ target, onClose }: { target: ShippingTarget; onClose: () => void }) {
  const { timeZone } = useViewer().house;
  const { mark, marking, refusal, item, isLooking } = useMarkShipped(target);
  const { theirs, choose } = useConflict<'shipped'>();
  const conflicts = refusal?.conflicts ?? [];
  const title = shippingLabel(false, target.isPickup);
  const save = async () => {
    // What the colleague said stands then.
    if (theirs.has('shipped') || (await mark({}))) onClose();
  };
  const fields = item
    ? [
        {
          name: 'shipped' as const,
          label: 'Shipped',
          mine: '',
          theirs: item.shippedAt === null ? '' : houseDay(item.shippedAt, timeZone),
        },
      ]
    : [];
  return (
    <ConfirmDialog
      open
      title={title}
      confirm={theirs.has('shipped') ? 'Leave as it is' : title}
      busy={marking}
      waiting={isLooking ? 'Looking at what stands now' : undefined}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      {conflicts.length > 0 && <EditConflict edits={conflicts} fields={fields} theirs={theirs} onChoose={choose} />}
      {refusal && conflicts.length === 0 && <Banner tone="error">{refusal.message}</Banner>}
      <p>
        {target.kind === 'Invoices'
          ? `Do you want to mark these ${target.words} as not shipped?`
          : notMarkedQuestion(target.kind, 'shipped')}
      </p>
      <p>{target.words}: the date, the carrier and the tracking number are taken away.</p>
      {marking && target.input.selection && (
        <RunningEditProgress groupNumber={target.input.selection.groupNumber} label={`Marking ${target.words}`} />
      )}
    </ConfirmDialog>
  );
}
