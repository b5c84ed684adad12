import { notShippedQuestion, shippingLabel } from '../../rules/invoicing/shipping';
import { Banner } from '../ui/Banner';
import { Button } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { Progress } from '../ui/Progress';
import type { ShippingTarget } from './shipping-target';
import { useMarkShipped } from './useMarkShipped';

/** The question before items count as not shipped any more, in the words of S0 section 4. */
export function NotShippedDialog({ target, onClose }: { target: ShippingTarget; onClose: () => void }) {
  const { mark, marking, refusal } = useMarkShipped(target);
  const title = shippingLabel(false, target.isPickup);
  const save = async (anyway = false) => {
    if (await mark({}, anyway)) onClose();
  };
  return (
    <ConfirmDialog open title={title} confirm={title} busy={marking} onConfirm={() => void save()} onClose={onClose}>
      {refusal && <Banner tone={refusal.isConflict ? 'warning' : 'error'} actions={refusal.isConflict && <Button tone="link" onClick={() => void save(true)}>{title} all the same</Button>}>{refusal.message}</Banner>}
      <p>{target.kind === 'Invoices' ? `Do you want to mark these ${target.words} as not shipped?` : notShippedQuestion(target.kind)}</p>
      <p>{target.words}: the date, the carrier and the tracking number are taken away.</p>
      {marking && target.kind === 'Invoices' && <Progress label={`Marking ${target.words}`} done={0} total={undefined} />}
    </ConfirmDialog>
  );
}
