import { useState } from 'react';
import { styled } from 'styled-components';
import { fullName } from '../../../rules/core/text';
import { useAttempt } from '../../core/edit/useAttempt';
import { useEdit } from '../../core/edit/useEdit';
import { EditConflict } from '../../core/forms/EditConflict';
import { useConflict } from '../../core/forms/useConflict';
import { viewerLocale } from '../../core/locale';
import { Money, MoneyProvider } from '../../ui/display/Money';
import { Skeleton } from '../../ui/display/Skeleton';
import { VisuallyHidden } from '../../ui/display/VisuallyHidden';
import { Banner } from '../../ui/notices/Banner';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { chargeParts } from '../added-charges/charges-form';
import { useUndoEdit } from '../history/useUndoEdit';
import type { InvoiceBlock_invoiceFragment } from '../invoice-lists/InvoiceBlock.generated';
import {
  type DeliveryPreviewQuery,
  useDeliveryPreviewQuery,
  useSetInvoiceDeliveryMutation,
} from './Shipping.generated';

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

const modeOf = (isPickup: boolean): string => (isPickup ? 'Pickup' : 'Shipping');

/**
 * Shows how switching an invoice between pickup and shipping changes its charges (its tax depends on the place), then
 * switches it.
 */
export function DeliveryDialog({ invoice, onClose }: { invoice: SwitchedInvoice; onClose: () => void }) {
  const { id, number } = invoice;
  // The target when the dialog opened, because the switch itself inverts it.
  const [toPickup] = useState(!invoice.isPickup);
  const {
    data,
    loading: isRefreshing,
    error,
    refetch,
  } = useDeliveryPreviewQuery({
    variables: { id, isPickup: toPickup },
    fetchPolicy: 'network-only',
    notifyOnNetworkStatusChange: true,
  });
  const { attempt } = useAttempt();
  const { run, busy, refusal } = useEdit(useSetInvoiceDeliveryMutation());
  const { theirs, choose } = useConflict<'delivery'>();
  const undo = useUndoEdit();
  const preview = data?.deliveryPreview;
  const mode = toPickup ? 'pickup' : 'shipping';
  const failed = `The invoice was not switched to ${mode}.`;
  const conflicts = refusal?.answer?.conflicts ?? [];
  const change = async () => {
    // The other user's choice stays.
    if (theirs.has('delivery')) {
      onClose();
      return;
    }
    const { answer, refusal: refused } = await run(
      { invoiceId: id, isPickup: toPickup, ...(preview ? { version: preview.version } : {}) },
      {
        identity: { id, toPickup },
        variables: { invoiceNumber: number },
        failed: {
          nothing: failed,
          mayBe: `The connection was lost, so the invoice may have been switched to ${mode}.`,
        },
        confirmation: ({ edit }) => ({
          tone: 'success',
          message: `Switched to ${mode}.`,
          ...undo.action(edit, 'Change undone.'),
        }),
      },
    );
    if (answer) onClose();
    // The reason for the refusal may have changed the amounts too.
    else if (refused.answer) await attempt(refetch);
  };
  return (
    <ConfirmDialog
      title={`Switch to ${mode}`}
      confirm={theirs.has('delivery') ? 'Keep current value' : `Switch to ${mode}`}
      busy={busy}
      waiting={conflicts.length > 0 && isRefreshing ? 'Loading the current values' : undefined}
      onConfirm={() => void change()}
      onClose={onClose}
    >
      {refusal && conflicts.length === 0 && (
        <Banner tone="error">{(refusal.answer ? [failed, ...refusal.messages] : refusal.messages).join(' ')}</Banner>
      )}
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
        {toPickup
          ? 'The buyer picks up at the sale location; tax is based there.'
          : 'Shipped to the bidder; tax is based on the shipping address.'}
      </p>
      {preview?.refusal && <Banner tone="warning">{preview.refusal}</Banner>}
      {preview?.hasTaxFailed && (
        <Banner tone="warning">Tax can't be calculated for this address. The current tax stays in place.</Banner>
      )}
      {preview ? (
        <ChangesOf preview={preview} />
      ) : error ? (
        <p>The effect on charges isn't available right now.</p>
      ) : (
        <Skeleton $height="84px" />
      )}
    </ConfirmDialog>
  );
}
