import { useState } from 'react';
import { useQuickEdit } from '../../core/edit/useEdit';
import { counted } from '../../core/locale';
import { IconButton } from '../../ui/controls/IconButton';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { Menu } from '../../ui/overlays/Menu';
import type { InvoiceGroupEntry_groupFragment } from './InvoiceGroupEntry.generated';
import { useVoidInvoiceGroupMutation } from './VoidGroup.generated';

/** The menu of a group in the list. It voids a group that is neither sent nor paid, after a confirmation. */
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
      <Menu
        trigger={<IconButton icon="more" label={`Actions for ${group.title}`} />}
        items={[
          {
            label: 'Void group',
            danger: true,
            waiting: group.voidingRefusal ?? undefined,
            onSelect: () => setAsking(true),
          },
        ]}
      />
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
