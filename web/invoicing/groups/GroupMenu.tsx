import { useApolloClient } from '@apollo/client/react';
import { useDialogs } from '../../core/dialogs/useDialogs';
import { useAttempt } from '../../core/edit/useAttempt';
import { useViewer } from '../../core/session/session';
import type { InvoiceOrder } from '../../generated/schema-types';
import { useCardChargesPath } from '../../payments/public/useCardChargesPath';
import { Button } from '../../ui/controls/Button';
import { Icon } from '../../ui/display/Icon';
import { Menu, type MenuItem } from '../../ui/overlays/Menu';
import { type Selection, useSelection } from '../../ui/table/selection-store';
import { selectionOf } from '../added-charges/charges-selection';
import { useOpenAutoCharge } from '../charge-dates/useOpenAutoCharge';
import { useCsvItems } from '../exports/ExportInvoices';
import { HistoryDialog } from '../history/HistoryDialog';
import { listOf, tickedCount } from '../invoices/invoice-selection';
import { mayAutoCharge } from '../may-auto-charge';
import type { GroupActionsProps } from './GroupActions';
import { useBulkActions } from './useBulkActions';

interface GroupMenuProps extends GroupActionsProps {
  orderBy: InvoiceOrder | null;
  /** Undefined while loading. */
  group: { readonly id: string; readonly title: string } | undefined;
}

const every: Selection = { mode: 'allExcept', ids: new Set() };
const NONE = 'There are no invoices';

/** The less frequent actions of a group, and those on the ticked invoices. */
export function GroupMenu({ group, orderBy, selection, ...list }: GroupMenuProps) {
  const client = useApolloClient();
  const { attempt, busy } = useAttempt();
  const { open, element } = useDialogs();
  const viewer = useViewer();
  const { note, message, element: bulkDialogs } = useBulkActions();
  const autoCharge = useOpenAutoCharge();
  const cardCharges = useCardChargesPath(list.groupNumber);
  const csv = useCsvItems({ ...list, selection, orderBy });
  const present = useSelection(selection);
  const ticked = { ...list, selection: present };
  const count = tickedCount(ticked);
  const waiting = count === 0 ? 'Select at least one invoice' : undefined;
  const bulk = (label: string, { act }: typeof note): MenuItem => ({
    label,
    waiting,
    onSelect: () =>
      void attempt(async () =>
        act({ selection: await selectionOf(client, ticked), count, list: () => listOf(client, ticked), sessions: [] }),
      ),
  });
  const items: MenuItem[] = [
    ...csv.items,
    ...(mayAutoCharge(viewer)
      ? [
          {
            label: 'Manage AutoCharge',
            waiting: list.total === 0 ? NONE : undefined,
            onSelect: () => void autoCharge.open({ ...list, selection: count > 0 ? present : every }),
          },
        ]
      : []),
    bulk('Bulk contact', message),
    bulk('Bulk add note', note),
    'separator',
    ...(cardCharges === null ? [] : [{ label: 'Card charges', href: cardCharges }]),
    ...(group
      ? [
          {
            label: 'History',
            onSelect: () => open(HistoryDialog, { target: { type: 'InvoiceGroup', id: group.id, words: group.title } }),
          },
        ]
      : []),
  ];
  return (
    <>
      {element}
      {bulkDialogs}
      <Menu
        trigger={
          <Button tone="link" aria-label="More group actions" busy={busy || csv.storing || autoCharge.opening}>
            More
            <Icon name="down" size={12} />
          </Button>
        }
        items={items}
      />
    </>
  );
}
