import { useState } from 'react';
import { styled } from 'styled-components';
import { fullName } from '../../../rules/core/text';
import { EditConflict } from '../../core/forms/EditConflict';
import { failedWriteText } from '../../core/forms/failure';
import { useConflict } from '../../core/forms/useConflict';
import { useFailureWords } from '../../core/forms/useFailureWords';
import { useIdempotencyKey } from '../../core/forms/useIdempotencyKey';
import { viewerLocale } from '../../core/locale';
import { Banner } from '../../ui/display/Banner';
import { Money, MoneyProvider } from '../../ui/display/Money';
import { Skeleton } from '../../ui/display/Skeleton';
import { VisuallyHidden } from '../../ui/display/VisuallyHidden';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { useToast } from '../../ui/overlays/Toast';
import { chargeParts } from '../charges/charges-form';
import { useUndoEdit } from '../history/useUndoEdit';
import type { InvoiceBlock_invoiceFragment } from '../invoices/InvoiceBlock.generated';
import type { DeliveryPreviewQuery, SetInvoiceDeliveryMutation } from './Shipping.generated';
import { useDeliveryPreviewQuery, useSetInvoiceDeliveryMutation } from './Shipping.generated';

export type SwitchedInvoice = Pick<
  InvoiceBlock_invoiceFragment,
  'id' | 'number' | 'firstName' | 'lastName' | 'isPickup'
>;

const Changes = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--t-s);
  font-variant-numeric: tabular-nums;
  th,
  td {
    padding: 5px 0;
    text-align: right;
    font-weight: 400;
  }
  th:first-child {
    text-align: left;
    color: var(--ink-2);
  }
  thead th {
    font-size: var(--t-xs);
    color: var(--ink-2);
  }
  tbody tr:last-child > * {
    border-top: 1px solid var(--line);
    font-weight: 600;
    color: var(--ink);
  }
`;

type Preview = NonNullable<DeliveryPreviewQuery['deliveryPreview']>;

function ChangesOf({ preview }: { preview: Preview }) {
  const { currency, before, after, totalBefore, totalAfter } = preview;
  const changed = chargeParts.filter(([part]) => part === 'tax' || before[part] !== after[part]);
  return (
    <MoneyProvider currency={currency} locale={viewerLocale()}>
      <Changes>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Charge</VisuallyHidden>
            </th>
            <th scope="col">Now</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {changed.map(([part, name]) => (
            <tr key={part}>
              <th scope="row">{name}</th>
              <td>
                <Money amount={before[part]} />
              </td>
              <td>
                <Money amount={after[part]} />
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">Invoice Total</th>
            <td>
              <Money amount={totalBefore} symbol="plain" />
            </td>
            <td>
              <Money amount={totalAfter} symbol="plain" />
            </td>
          </tr>
        </tbody>
      </Changes>
    </MoneyProvider>
  );
}

type ConflictEdit = SetInvoiceDeliveryMutation['setInvoiceDelivery']['conflicts'][number];

const modeOf = (isPickup: boolean): string => (isPickup ? 'Pickup' : 'Shipping');

/** What switching an invoice between pickup and shipping makes of its charges, since its tax follows the place; then the switch. */
export function DeliveryDialog({ invoice, onClose }: { invoice: SwitchedInvoice; onClose: () => void }) {
  const { id, number } = invoice;
  // As it was when the dialog opened: the switch itself turns it around.
  const [toPickup] = useState(!invoice.isPickup);
  const {
    data,
    loading: isLooking,
    error,
    refetch,
  } = useDeliveryPreviewQuery({
    variables: { id, isPickup: toPickup },
    fetchPolicy: 'network-only',
    notifyOnNetworkStatusChange: true,
  });
  const wordsOf = useFailureWords();
  const [mutate, { loading }] = useSetInvoiceDeliveryMutation();
  const once = useIdempotencyKey();
  const [refusal, setRefusal] = useState<string>();
  const [conflicts, setConflicts] = useState<readonly ConflictEdit[]>([]);
  const { theirs, choose } = useConflict<'delivery'>();
  const toast = useToast();
  const undo = useUndoEdit();
  const preview = data?.deliveryPreview;
  const mode = toPickup ? 'pickup' : 'shipping';
  const failed = `The invoice was not switched to ${mode}, and stays as it was.`;
  const change = async () => {
    // A colleague's choice stands as it is.
    if (theirs.has('delivery')) {
      onClose();
      return;
    }
    setRefusal(undefined);
    setConflicts([]);
    try {
      const seen = preview ? { version: preview.version } : {};
      const { data: answered } = await once({ id, toPickup }, (idempotencyKey) =>
        mutate({
          variables: { input: { invoiceId: id, isPickup: toPickup, ...seen, idempotencyKey }, invoiceNumber: number },
        }),
      );
      const answer = answered?.setInvoiceDelivery;
      const reasons = answer?.userErrors ?? [];
      if (reasons.length > 0) {
        setConflicts(answer?.conflicts ?? []);
        if (answer?.conflicts.length === 0) setRefusal([failed, ...reasons.map(({ message }) => message)].join(' '));
        // The amounts may have changed with whatever stood against it.
        refetch().catch(() => undefined);
        return;
      }
      const edit = answer?.edit;
      toast({
        tone: 'success',
        message: `Invoice ${number} is switched to ${mode}.`,
        ...(edit
          ? { action: { label: 'Undo', onSelect: () => undo(edit.id, `Invoice ${number} is switched back.`) } }
          : {}),
      });
      onClose();
    } catch (reason) {
      setRefusal(
        failedWriteText(wordsOf(reason), {
          mayBe: `The answer was lost, so the invoice may have been switched to ${mode}.`,
          nothing: failed,
        }),
      );
    }
  };
  return (
    <ConfirmDialog
      open
      title={`Switch to ${mode}`}
      confirm={theirs.has('delivery') ? 'Leave as it is' : `Switch to ${mode}`}
      busy={loading}
      waiting={conflicts.length > 0 && isLooking ? 'Looking at what stands now' : undefined}
      onConfirm={() => void change()}
      onClose={onClose}
    >
      {refusal && <Banner tone="error">{refusal}</Banner>}
      {conflicts.length > 0 && (
        <EditConflict
          edits={conflicts}
          fields={[{ name: 'delivery', label: 'Delivery', mine: modeOf(toPickup), theirs: modeOf(!toPickup) }]}
          theirs={theirs}
          onChoose={choose}
        />
      )}
      <p>
        Invoice {number}, {fullName(invoice)}:{' '}
        {toPickup ? 'picked up where it was sold, and taxed there.' : 'shipped to the bidder, and taxed there.'}
      </p>
      {preview?.refusal && <Banner tone="warning">{preview.refusal}</Banner>}
      {preview?.hasTaxFailed && (
        <Banner tone="warning">The tax cannot be computed for this address: the one that stands is kept.</Banner>
      )}
      {preview ? (
        <ChangesOf preview={preview} />
      ) : error ? (
        <p>What it makes of the charges cannot be read just now.</p>
      ) : (
        <Skeleton $height="84px" />
      )}
    </ConfirmDialog>
  );
}
