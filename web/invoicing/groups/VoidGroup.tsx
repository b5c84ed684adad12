import { useState } from 'react';
import { failureOf } from '../../core/forms/failure';
import { useFailureNotice } from '../../core/forms/useFailureNotice';
import { useIdempotencyKey } from '../../core/forms/useIdempotencyKey';
import { counted } from '../../core/locale';
import { Button } from '../../ui/controls/Button';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { useToast } from '../../ui/overlays/Toast';
import type { InvoiceGroupEntry_groupFragment } from './InvoiceGroupEntry.generated';
import { useVoidInvoiceGroupMutation } from './VoidGroup.generated';

/** Gives a group up that is neither sent nor paid, once asked whether that is meant. */
export function VoidGroup({ group }: { group: InvoiceGroupEntry_groupFragment }) {
  const [asking, setAsking] = useState(false);
  const [mutate, { loading }] = useVoidInvoiceGroupMutation();
  const once = useIdempotencyKey();
  const toast = useToast();
  const notify = useFailureNotice();
  const close = () => setAsking(false);
  const confirm = async () => {
    try {
      const { data } = await once(group.id, (idempotencyKey) =>
        mutate({
          variables: { input: { invoiceGroupId: group.id, idempotencyKey } },
          update: (cache, { data: answer }) => {
            if (!answer?.voidInvoiceGroup.invoiceGroup) return;
            // A window of a list cannot know what moves up into it: both lists are asked for again.
            cache.evict({ id: 'ROOT_QUERY', fieldName: 'uninvoicedSales' });
            cache.evict({ id: 'ROOT_QUERY', fieldName: 'invoiceGroups' });
          },
        }),
      );
      data?.voidInvoiceGroup.userErrors.forEach(({ message }) => toast({ tone: 'error', message }));
      if (data?.voidInvoiceGroup.invoiceGroup)
        toast({ tone: 'success', message: `${group.title} was voided. Its sessions can be invoiced again.` });
    } catch (error) {
      notify(
        error,
        failureOf(error).mayBeDone
          ? `The answer was lost, so ${group.title} may have been voided. Try again: it won't be applied twice.`
          : undefined,
      );
    }
    close();
  };
  const { invoiceCount } = group.totals;
  return (
    <>
      <Button
        tone="link"
        waiting={group.voidingRefusal ?? undefined}
        aria-label={`Void group ${group.title}`}
        onClick={() => setAsking(true)}
      >
        Void group
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Void ${group.title}?`}
        confirm="Void group"
        danger
        busy={loading}
        onConfirm={() => void confirm()}
        onClose={close}
      >
        {invoiceCount > 0 && `${counted(invoiceCount, 'invoice')} ${invoiceCount === 1 ? 'is' : 'are'} given up. `}
        {group.catalogs.length === 1 ? 'Its session' : `Its ${counted(group.catalogs.length, 'session')}`} can be
        invoiced again. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
