import { skipToken } from '@apollo/client/react';
import { useState } from 'react';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { useEdit } from '../../core/edit/useEdit';
import { EditDialog } from '../../core/forms/EditDialog';
import { useDebounced } from '../../core/useDebounced';
import { Checkbox } from '../../ui/controls/Checkbox';
import { Skeleton } from '../../ui/display/Skeleton';
import { Dialog } from '../../ui/overlays/Dialog';
import { TaxPreview } from '../figures/TaxPreview';
import { useUndoEdit } from '../history/useUndoEdit';
import {
  type BidderDetails_invoiceFragment as Invoice,
  useCorrectInvoiceBidderMutation,
  useInvoiceBidderLazyQuery,
  useInvoiceBidderPreviewQuery,
  useInvoiceBidderQuery,
} from './BidderDetails.generated';
import { DetailFields } from './DetailFields';
import { useDetailsForm } from './useDetailsForm';

const DEBOUNCE = 250;

function InvoiceBidderForm({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { form, typed, typedOf } = useDetailsForm(invoice, 'invoice');
  const [correctsBidder, setCorrectsBidder] = useState(false);
  const { run } = useEdit(useCorrectInvoiceBidderMutation());
  const [readAgain] = useInvoiceBidderLazyQuery({ fetchPolicy: 'network-only' });
  const undo = useUndoEdit();
  const command = JSON.stringify([typed, invoice.version]);
  const settled = useDebounced(command, DEBOUNCE);
  const isSettled = typed !== null && settled === command;
  const { data, error, refetch } = useInvoiceBidderPreviewQuery(
    isSettled
      ? { variables: { input: { invoiceId: invoice.id, details: typed } }, fetchPolicy: 'no-cache' }
      : skipToken,
  );
  const answer = isSettled ? data?.invoiceBidderPreview : undefined;
  const [problem] = answer?.userErrors ?? [];
  const preview = answer?.preview ?? null;
  const waiting = !form.isDirty
    ? 'No changes'
    : (form.problem ?? problem?.message ?? (preview === null ? 'Wait for the preview' : undefined));
  const save = async () => {
    if (form.check() !== null) return;
    const saved = await form.save(
      ({ values, changed, version }) => {
        const details = typedOf(values, changed);
        return run(
          { invoiceId: invoice.id, details, correctsBidder, version: version ?? invoice.version },
          {
            identity: { invoiceId: invoice.id, details, correctsBidder },
            variables: { invoiceNumber: invoice.number },
            confirmation: ({ edit }) => ({
              tone: 'success',
              message: `Name and address of invoice #${invoice.number} saved${correctsBidder ? ', also on the bidder’s record' : ''}.`,
              ...undo.action(edit, `Name and address of invoice #${invoice.number} undone.`),
            }),
          },
        );
      },
      ({ invoice: record }) => record,
      async () => (await readAgain({ variables: { id: invoice.id } })).data?.invoice,
    );
    if (saved) onClose();
  };
  return (
    <EditDialog
      title={`Name and address of invoice #${invoice.number}`}
      width="m"
      form={form}
      what="this invoice"
      busy={form.isSaving}
      waiting={form.conflict ? undefined : waiting}
      onSave={() => void save()}
      onClose={onClose}
    >
      <DetailFields form={form}>
        <Checkbox checked={correctsBidder} onChecked={setCorrectsBidder}>
          Also correct the bidder’s record
        </Checkbox>
        <div aria-live="polite">
          {problem && form.problem === undefined && <p>{problem.message}</p>}
          {error && (
            <LoadFailure error={error} message="The tax could not be previewed" onRetry={() => void refetch()} />
          )}
          {preview && <TaxPreview preview={preview} />}
        </div>
      </DetailFields>
    </EditDialog>
  );
}

/** Corrects the name and address on an invoice, with a preview of its tax at the new place. */
export function InvoiceBidderDialog({ invoiceId, onClose }: { invoiceId: string; onClose: () => void }) {
  const { data, error, refetch } = useInvoiceBidderQuery({
    variables: { id: invoiceId },
    fetchPolicy: 'cache-and-network',
  });
  if (data?.invoice) return <InvoiceBidderForm invoice={data.invoice} onClose={onClose} />;
  return (
    <Dialog title="Name and address" onClose={onClose}>
      {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="240px" />}
    </Dialog>
  );
}
