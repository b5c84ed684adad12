import { useApolloClient } from '@apollo/client/react';
import type { Paper } from '../../../rules/invoicing/documents/paper';
import { useAttempt } from '../../core/edit/useAttempt';
import type { InvoiceOrder } from '../../generated/schema-types';
import { IconButton } from '../../ui/controls/IconButton';
import type { MenuItem } from '../../ui/overlays/Menu';
import { Menu } from '../../ui/overlays/Menu';
import { useSelection } from '../../ui/table/selection-store';
import { useOpenPreview } from '../documents/useOpenPreview';
import type { GroupActionsProps } from '../groups/GroupActions';
import type { WantedFile } from './export-address';
import { fileAddress, storedFileAddress } from './export-address';

export interface ExportInvoicesProps extends GroupActionsProps {
  orderBy: InvoiceOrder | null;
}

const NONE = 'There are no invoices';

/** Downloads of the ticked invoices, or of all in the filter if none are ticked, in the list's order. */
function useFiles({ selection, ...list }: ExportInvoicesProps) {
  const client = useApolloClient();
  const { attempt, busy: storing } = useAttempt();
  const present = useSelection(selection);
  const wanted = (file: Pick<WantedFile, 'format' | 'paper'>): WantedFile => ({ ...list, ...file, selection: present });
  const store = (file: WantedFile) =>
    attempt(async () => window.location.assign(await storedFileAddress(client, file)));
  return { present, storing, wanted, store, addressOf: (file: WantedFile) => fileAddress(client, file) };
}

/** The menu item that downloads the list as CSV. A plain link, so that it can be copied into a reporting tool. */
export function useCsvItem(props: ExportInvoicesProps): { readonly item: MenuItem; readonly storing: boolean } {
  const { storing, wanted, store, addressOf } = useFiles(props);
  const file = wanted({ format: 'csv' });
  const href = addressOf(file);
  const label = 'Download as CSV';
  const waiting = props.total === 0 ? NONE : undefined;
  return {
    item: href === null ? { label, waiting, onSelect: () => void store(file) } : { label, waiting, href },
    storing,
  };
}

/** The ways to print: the browser's print dialog for the preview, or a PDF. */
export function PrintMenu(props: ExportInvoicesProps) {
  const { present, storing, wanted, store, addressOf } = useFiles(props);
  const { open, opening } = useOpenPreview('group');
  const waiting = props.total === 0 ? NONE : undefined;
  const pdf = (label: string, paper: Paper): MenuItem => {
    const file = wanted({ format: 'pdf', paper });
    const href = addressOf(file);
    return href === null ? { label, waiting, onSelect: () => void store(file) } : { label, waiting, href };
  };
  const selection = present.ids.size === 0 ? { mode: 'allExcept' as const, ids: new Set<string>() } : present;
  const items: MenuItem[] = [
    { label: 'Print', waiting, onSelect: () => void open({ ...props, selection }, true) },
    pdf('PDF A4', 'A4'),
    pdf('PDF Letter', 'LETTER'),
  ];
  return (
    <Menu
      trigger={<IconButton icon="down" label="More ways to print" aria-busy={storing || opening || undefined} />}
      items={items}
    />
  );
}
