import { useState } from 'react';
import { useEdit, useQuickEdit } from '../../core/edit/useEdit';
import { useViewer } from '../../core/session/session';
import { IconButton } from '../../ui/controls/IconButton';
import { Banner } from '../../ui/notices/Banner';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { Menu } from '../../ui/overlays/Menu';
import { money } from '../charge-words';
import { mayCharge } from '../may-charge';
import {
  type PaymentLink_chargeFragment as Charge,
  useCancelPaymentLinkMutation,
  useSendPaymentLinkMutation,
} from './PaymentLinks.generated';
import { useCopyLink } from './useCopyLink';

/** Cancels a charge that the bidder has not confirmed. */
function CancelDialog({ charge, onClose }: { charge: Charge; onClose: () => void }) {
  const { run, busy, refusal } = useEdit(useCancelPaymentLinkMutation());
  const cancel = async () => {
    const { answer } = await run(
      { id: charge.id, version: charge.version },
      {
        isRepeatable: true,
        confirmation: ({ charge: now }) =>
          now?.state === 'CHARGED'
            ? { message: `The bidder has already paid invoice ${charge.invoiceNumber}.` }
            : { tone: 'success', message: `Charge of invoice ${charge.invoiceNumber} canceled.` },
      },
    );
    if (answer) onClose();
  };
  return (
    <ConfirmDialog
      title="Cancel this charge?"
      confirm="Cancel charge"
      danger
      busy={busy}
      onConfirm={() => void cancel()}
      onClose={onClose}
    >
      {refusal && <Banner tone="error">{refusal.messages.join(' ')}</Banner>}
      <p>
        The bidder's link stops working, and {money(charge.amount, charge.currency)} for invoice {charge.invoiceNumber}{' '}
        isn't charged. The invoice can then be paid in another way.
      </p>
    </ConfirmDialog>
  );
}

/** What users who can charge cards do about a charge that waits for its bidder: copy the link, email it, or cancel the charge. */
export function LinkMenu({ charge }: { charge: Charge }) {
  const viewer = useViewer();
  const { copy } = useCopyLink();
  const [isCanceling, setCanceling] = useState(false);
  const { run, busy } = useQuickEdit(useSendPaymentLinkMutation());
  const { id, version, invoiceNumber, link } = charge;
  // A charge that ends while its dialog is open leaves the reason in the dialog.
  const dialog = isCanceling && <CancelDialog charge={charge} onClose={() => setCanceling(false)} />;
  if (link === null || !mayCharge(viewer)) return dialog || null;
  const send = () =>
    run(
      { id, version },
      {
        confirmation: () => ({ tone: 'success', message: `Link for invoice ${invoiceNumber} sent to the bidder.` }),
        failed: {
          nothing: 'The link was not sent.',
          mayBe: 'The connection was lost, so the link may have been sent.',
        },
      },
    );
  return (
    <>
      <Menu
        trigger={<IconButton icon="more" label={`Link for invoice ${invoiceNumber}`} />}
        items={[
          { label: 'Copy link', onSelect: () => void copy(charge) },
          {
            label: link.sentAt === null ? 'Send link' : 'Send link again',
            onSelect: () => void send(),
            waiting: busy ? 'Sending the link' : undefined,
          },
          { label: 'Cancel…', onSelect: () => setCanceling(true) },
        ]}
      />
      {dialog}
    </>
  );
}
