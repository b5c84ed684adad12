import { notMarkedQuestion } from '../../../rules/invoicing/invoices/marking';
import { shippingLabel } from '../../../rules/invoicing/shipping/shipping';
import { EditConflict } from '../../core/forms/EditConflict';
import { useConflict } from '../../core/forms/useConflict';
import { useViewer } from '../../core/session/session';
import { Banner } from '../../ui/notices/Banner';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { RunningEditProgress } from '../editing/RunningEdit';
import { houseDay } from '../invoices/house-time';
import { useMarkShipped } from './useMarkShipped';
import type { ShippingTarget } from './useShippingState';

/** Asks before items are marked as not shipped, in the specified words. */
export function NotShippedDialog({ target, onClose }: { target: ShippingTarget; onClose: () => void }) {
  const { timeZone } = useViewer().house;
  const { mark, marking, refusal, item, isRefreshing } = useMarkShipped(target);
  const { theirs, choose } = useConflict<'shipped'>();
  const conflicts = refusal?.conflicts ?? [];
  const title = shippingLabel(false, target.isPickup);
  const save = async () => {
    // The other user's value stays in that case.
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
      title={title}
      confirm={theirs.has('shipped') ? 'Keep current value' : title}
      busy={marking}
      waiting={isRefreshing ? 'Loading the current values' : undefined}
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
      <p>{target.words}: this clears the date, carrier and tracking number.</p>
      {marking && target.input.selection && (
        <RunningEditProgress groupNumber={target.input.selection.groupNumber} label={`Marking ${target.words}`} />
      )}
    </ConfirmDialog>
  );
}
