import type { GroupInvoiceFilter } from '../../generated/schema-types';
import { editInvoicesPath } from '../../paths/invoicing';
import { Button, ButtonLink } from '../../ui/controls/Button';
import { type Selection, type SelectionStore, useSelection } from '../../ui/table/selection-store';
import { previewWaits } from '../documents/preview-waits';
import { useOpenPreview } from '../documents/useOpenPreview';
import { tickedCount } from '../invoices/invoice-selection';

export interface GroupActionsProps {
  groupNumber: number;
  selection: SelectionStore;
  filter: GroupInvoiceFilter;
  /** The number of invoices that the filter selects. */
  total: number;
}

const every: Selection = { mode: 'allExcept', ids: new Set() };

/** The screen's primary action; says why it is unavailable. */
export function PreviewSelected({ selection, ...list }: GroupActionsProps) {
  const { open, opening } = useOpenPreview('group');
  const ticked = { ...list, selection: useSelection(selection) };
  return (
    <Button tone="primary" busy={opening} waiting={previewWaits(tickedCount(ticked))} onClick={() => void open(ticked)}>
      Preview and Send Selected
    </Button>
  );
}

/** Prints the ticked invoices, or all that the filter selects if none are ticked. */
export function PrintInvoices({ selection, ...list }: GroupActionsProps) {
  const { open, opening } = useOpenPreview('group');
  const present = useSelection(selection);
  const some = tickedCount({ selection: present, total: list.total }) > 0;
  const wanted = { ...list, selection: some ? present : every };
  return (
    <Button
      tone="link"
      busy={opening}
      waiting={list.total === 0 ? 'There are no invoices' : undefined}
      onClick={() => void open(wanted, true)}
    >
      {some ? 'Print selected' : 'Print all'}
    </Button>
  );
}

/** A link to edit all invoices of the group. */
export const EditAllInvoices = ({ groupNumber }: Pick<GroupActionsProps, 'groupNumber'>) => (
  <ButtonLink tone="link" href={editInvoicesPath(groupNumber)}>
    Edit all invoices
  </ButtonLink>
);
