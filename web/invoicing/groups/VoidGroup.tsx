import { useState } from 'react';
import { useQuickEdit } from '../../core/edit/useEdit';
import { counted } from '../../core/locale';
import { Button } from '../../ui/controls/Button';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import type { InvoiceGroupEntry_groupFragment } from './InvoiceGroupEntry.generated';
import { useVoidInvoiceGroupMutation } from './VoidGroup.generated';

/** Voids a group that is neither sent nor paid, after a confirmation. */
export function VoidGroup({ group }: { group: InvoiceGroupEntry_groupFragment }) {
  const [asking, setAsking] = useState(false);
  const { run, busy } = useQuickEdit(useVoidInvoiceGroupMutation());
  const close = () => setAsking(false);
  const confirm = async () => {
    await run(
      { invoiceGroupId: group.id },
      {
        update: (cache, { data: answer }) => {
          if (!answer?.voidInvoiceGroup.invoiceGroup) return;
          // The effect on the lists' windows is unknown, so both lists are refetched.
          cache.evict({ id: 'ROOT_QUERY', fieldName: 'uninvoicedSales' });
          cache.evict({ id: 'ROOT_QUERY', fieldName: 'invoiceGroups' });
        },
        confirmation: () => ({
          tone: 'success',
          message: `${group.title} voided. Its sessions can be invoiced again.`,
        }),
        failed: {
          nothing: `${group.title} was not voided.`,
          mayBe: `The connection was lost, so ${group.title} may have been voided.`,
        },
      },
    );
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
        busy={busy}
        onConfirm={() => void confirm()}
        onClose={close}
      >
        {invoiceCount > 0 && `${counted(invoiceCount, 'invoice')} will be voided.  `}
        {group.catalogs.length === 1 ? 'Its session' : `Its ${counted(group.catalogs.length, 'session')}`} can be
        invoiced again. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
