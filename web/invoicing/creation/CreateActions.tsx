import { useApolloClient } from '@apollo/client/react';
import { useDialogs } from '../../core/dialogs/useDialogs';
import { useAttempt } from '../../core/edit/useAttempt';
import { counted, viewerLocale } from '../../core/locale';
import type { GroupInvoiceFilter } from '../../generated/schema-types';
import { Button } from '../../ui/controls/Button';
import { Actions } from '../../ui/layout/Page';
import { type Selection, type SelectionStore, useSelection } from '../../ui/table/selection-store';
import { selectionOf } from '../added-charges/charges-selection';
import { ChargesDialog } from '../added-charges/ChargesDialog';
import { previewWaits } from '../documents/preview-waits';
import { useOpenPreview } from '../documents/useOpenPreview';
import { tickedCount } from '../invoices/invoice-selection';

export interface CreateActionsProps {
  groupNumber: number;
  selection: SelectionStore;
  /** The number of invoices in the group. */
  total: number;
}

const every: Selection = { mode: 'allExcept', ids: new Set() };

/** Actions on the ticked invoices of a new group. If none are ticked, Print prints those that the search shows. */
export function CreateActions({
  groupNumber,
  selection,
  total,
  shown,
}: CreateActionsProps & { shown: GroupInvoiceFilter }) {
  const { open, opening } = useOpenPreview('create');
  const ticked = { groupNumber, selection: useSelection(selection), filter: {}, total };
  const count = tickedCount(ticked);
  const waiting = previewWaits(count);
  const none = total === 0 ? 'There are no invoices' : undefined;
  const client = useApolloClient();
  const { attempt } = useAttempt();
  const dialogs = useDialogs();
  const isAll = count === 0 || count === total;
  const charge = () =>
    attempt(async () =>
      dialogs.open(ChargesDialog, {
        target: {
          input: { selection: isAll ? { groupNumber, filter: {} } : await selectionOf(client, ticked) },
          words: isAll ? `All ${counted(total, 'invoice')}` : counted(count, 'selected invoice'),
        },
      }),
    );
  return (
    <>
      {dialogs.element}
      <Button
        waiting={none}
        onClick={() => void charge()}
      >{`Edit/Add Charges to ${isAll ? 'All' : 'Selected'}`}</Button>
      <Button
        waiting={none}
        busy={opening}
        onClick={() => void open(count === 0 ? { groupNumber, selection: every, filter: shown, total } : ticked, true)}
      >
        Print
      </Button>
      <Button tone="primary" waiting={waiting} busy={opening} onClick={() => void open(ticked)}>
        Preview &amp; Send
      </Button>
    </>
  );
}

/** Ticks all invoices of the group or none, regardless of the search, and shows how many are ticked. */
export function SelectEvery({ selection, total }: Pick<CreateActionsProps, 'selection' | 'total'>) {
  const count = tickedCount({ selection: useSelection(selection), total });
  return (
    <>
      <Actions>
        <Button tone="link" onClick={selection.selectAll}>
          Select All
        </Button>
        <Button tone="link" onClick={selection.clear}>
          Deselect all
        </Button>
      </Actions>
      <span aria-live="polite">{`${count.toLocaleString(viewerLocale())} of ${total.toLocaleString(viewerLocale())} selected`}</span>
    </>
  );
}
