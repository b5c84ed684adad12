import { useState } from 'react';
import { useAttempt } from '../../core/edit/useAttempt';
import { useEdit } from '../../core/edit/useEdit';
import { ChangedMeanwhile } from '../../core/forms/ChangedMeanwhile';
import { changedOf, REVIEW_CHANGES } from '../../core/forms/useChangedMeanwhile';
import { counted } from '../../core/locale';
import type { InvoiceSelectionInput, SeenInvoicesInput, SeenVersionInput } from '../../generated/schema-types';
import { Button } from '../../ui/controls/Button';
import { Banner } from '../../ui/notices/Banner';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { SendCheck } from './SendCheck';
import { useSendCheckQuery, useSendInvoicesMutation } from './SendInvoices.generated';

export interface SendInvoicesDialogProps {
  selection: InvoiceSelectionInput;
  count: number;
  /** What the user saw before opening this; by default, the check in the dialog. */
  seen?: SeenInvoicesInput | undefined;
  /**
   * Shows the current state of the invoices that changed meanwhile. By default, the dialog lists the changes and can be
   * confirmed again.
   */
  onReview?: (changedNumbers: readonly number[]) => void;
  /** Called with the run that sends them. */
  onStarted: (run: string) => void;
  onClose: () => void;
}

/** Returns what was seen, including the addresses corrected in this dialog. */
const withCorrections = (seen: SeenInvoicesInput, corrected: readonly SeenVersionInput[]): SeenInvoicesInput => {
  const versions = new Map([...(seen.versions ?? []), ...corrected].map(({ id, version }) => [id, version]));
  return { ...seen, versions: [...versions].map(([id, version]) => ({ id, version })) };
};

/**
 * Asks before Send All: the number of invoices, the skipped ones, and possible duplicates. Changes since they were seen
 * prevent the send, and are shown.
 */
export function SendInvoicesDialog({ selection, count, seen, onReview, onStarted, onClose }: SendInvoicesDialogProps) {
  const { run, busy, refusal } = useEdit(useSendInvoicesMutation());
  const { attempt } = useAttempt();
  const changed = changedOf(refusal?.answer);
  const [corrected, setCorrected] = useState<readonly SeenVersionInput[]>([]);
  // Refetched on each opening, because an address or a delivery may have changed.
  const {
    data: checked,
    error,
    refetch,
  } = useSendCheckQuery({ variables: { selection }, fetchPolicy: 'network-only' });
  const check = checked?.sendCheck;
  const present = seen ?? (check && { sequence: check.sequence, count: check.invoiceCount });

  const confirm = async () => {
    if (changed && onReview) {
      onReview(changed.numbers);
      return;
    }
    if (!present) return;
    const { answer, refusal: refused } = await run(
      { selection, seen: withCorrections(present, corrected) },
      {
        identity: selection,
        failed: {
          mayBe: 'The connection was lost, so the invoices may have been sent.',
          nothing: 'Nothing was sent.',
        },
      },
    );
    if (answer?.sendRun) onStarted(answer.sendRun.id);
    // From here on, the content of the check is what the user has seen.
    else if (changedOf(refused?.answer)) await attempt(refetch);
  };
  const correct = (saved: SeenVersionInput) => {
    setCorrected((before) => [...before, saved]);
    // The check is computed: no record contains whether the address is still missing or rejected.
    void refetch();
  };
  const resend = check !== undefined && check.sendableCount > 0 && check.sentBeforeCount === check.sendableCount;
  const verb = resend ? 'Resend' : 'Send';
  const label = !changed ? verb : onReview ? REVIEW_CHANGES : `${verb} with these changes`;
  const waiting =
    check?.sendableCount === 0
      ? 'None of these invoices can be sent'
      : present
        ? undefined
        : 'Checking what will be sent';
  return (
    <ConfirmDialog
      title={`${verb} ${counted(count, 'invoice')}?`}
      confirm={label}
      busy={busy}
      width="m"
      waiting={waiting}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {refusal && !changed && <Banner tone="error">{refusal.messages.join(' ')}</Banner>}
      {changed && <ChangedMeanwhile messages={changed.messages} />}
      <p>Each bidder gets the invoice by email as shown here. Sent emails can't be recalled.</p>
      {error && !check ? (
        <Banner
          tone="warning"
          actions={
            <Button tone="link" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          The list of skipped bidders isn't available right now.
        </Banner>
      ) : (
        <SendCheck check={check} onCorrected={correct} />
      )}
    </ConfirmDialog>
  );
}
