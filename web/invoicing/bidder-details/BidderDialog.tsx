import { skipToken } from '@apollo/client/react';
import { useState } from 'react';
import { fullName } from '../../../rules/core/text';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { useEdit } from '../../core/edit/useEdit';
import { EditDialog } from '../../core/forms/EditDialog';
import { counted } from '../../core/locale';
import { useUndoRecordEdit } from '../../core/records/useUndoRecordEdit';
import { useDebounced } from '../../core/useDebounced';
import { Skeleton } from '../../ui/display/Skeleton';
import { Dialog } from '../../ui/overlays/Dialog';
import { useToast } from '../../ui/overlays/Toast';
import { TaxChanges } from '../figures/TaxChanges';
import {
  type BidderDetails_approvalFragment as Bidder,
  useBidderCorrectionPreviewQuery,
  useBidderToCorrectQuery,
  useCorrectBidderMutation,
} from './BidderDetails.generated';
import { DetailFields } from './DetailFields';
import { useDetailsForm } from './useDetailsForm';

const DEBOUNCE = 250;

function BidderForm({ bidder, onClose }: { bidder: Bidder; onClose: () => void }) {
  const { form, typed, typedOf } = useDetailsForm(bidder, 'bidder');
  const [except, setExcept] = useState<ReadonlySet<number>>(new Set());
  const { run } = useEdit(useCorrectBidderMutation());
  const toast = useToast();
  const undo = useUndoRecordEdit();
  const command = JSON.stringify([typed, bidder.version]);
  const settled = useDebounced(command, DEBOUNCE);
  const isSettled = typed !== null && settled === command;
  const { data, error, refetch } = useBidderCorrectionPreviewQuery(
    isSettled
      ? { variables: { input: { approvalId: bidder.id, details: typed } }, fetchPolicy: 'no-cache' }
      : skipToken,
  );
  const answer = isSettled ? data?.bidderCorrectionPreview : undefined;
  const [problem] = answer?.userErrors ?? [];
  const unpaid = answer?.invoices ?? [];
  const chosen = unpaid.filter(({ number }) => !except.has(number));
  const waiting = !form.isDirty
    ? 'No changes'
    : (form.problem ?? problem?.message ?? (answer === undefined ? 'Wait for the preview' : undefined));
  const save = async () => {
    if (form.check() !== null) return;
    const saved = await form.save(
      ({ values, changed, version }) => {
        const details = typedOf(values, changed);
        const invoices = chosen.map((invoice) => ({ number: invoice.number, version: invoice.version }));
        return run(
          { approvalId: bidder.id, details, invoices, version: version ?? bidder.version },
          { identity: { approvalId: bidder.id, details, invoices: invoices.map(({ number }) => number) } },
        );
      },
      ({ approval }) => approval,
    );
    if (!saved) return;
    toast({
      tone: 'success',
      message: `Name and address saved${chosen.length > 0 ? `, also on ${counted(chosen.length, 'invoice')}` : ''}.`,
      // Invoices are undone on their own, so that nobody takes the button for both.
      ...(chosen.length === 0 ? undo.action(saved.approval, 'Name and address undone.') : {}),
    });
    onClose();
  };
  return (
    <EditDialog
      title={`Name and address of bidder #${bidder.number}`}
      sub={fullName(bidder)}
      width="m"
      form={form}
      what="this bidder"
      busy={form.isSaving}
      waiting={form.conflict ? undefined : waiting}
      onSave={() => void save()}
      onClose={onClose}
    >
      <DetailFields form={form}>
        <div aria-live="polite">
          {problem && form.problem === undefined && <p>{problem.message}</p>}
          {error && (
            <LoadFailure error={error} message="The invoices could not be previewed" onRetry={() => void refetch()} />
          )}
          {unpaid.length > 0 && (
            <TaxChanges
              caption="Also correct the unpaid invoices"
              invoices={unpaid}
              except={except}
              onExcept={setExcept}
            />
          )}
        </div>
      </DetailFields>
    </EditDialog>
  );
}

export interface BidderDialogProps {
  /** The bidder's record. */
  approvalId: string;
  onClose: () => void;
}

/** Corrects the name and address of a bidder's record, and of unpaid invoices with it. */
export function BidderDialog({ approvalId, onClose }: BidderDialogProps) {
  const { data, error, refetch } = useBidderToCorrectQuery({
    variables: { id: approvalId },
    fetchPolicy: 'cache-and-network',
  });
  if (data?.approval) return <BidderForm bidder={data.approval} onClose={onClose} />;
  return (
    <Dialog title="Name and address" onClose={onClose}>
      {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="240px" />}
    </Dialog>
  );
}
