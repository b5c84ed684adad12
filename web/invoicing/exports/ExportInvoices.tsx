import { useApolloClient } from '@apollo/client/react';
import type { Paper } from '../../../rules/invoicing/documents/paper';
import type { CsvColumns } from '../../../rules/invoicing/exports/invoice-csv';
import { useAttempt } from '../../core/edit/useAttempt';
import type { InvoiceOrder } from '../../generated/schema-types';
import { IconButton } from '../../ui/controls/IconButton';
import { Menu, type MenuItem } from '../../ui/overlays/Menu';
import { useSelection } from '../../ui/table/selection-store';
import { useOpenPreview } from '../documents/useOpenPreview';
import type { GroupActionsProps } from '../groups/GroupActions';
import { fileAddress, storedFileAddress, type WantedFile } from './export-address';

export interface ExportInvoicesProps extends GroupActionsProps {
  orderBy: InvoiceOrder | null;
}

const NONE = 'There are no invoices';

/** Downloads of the ticked invoices, or of all in the filter if none are ticked, in the list's order. */
function useFiles({ selection, ...list }: ExportInvoicesProps) {
  const client = useApolloClient();
  const { attempt, busy: storing } = useAttempt();
  const present = useSelection(selection);
  const wanted = (file: Pick<WantedFile, 'format' | 'paper' | 'columns'>): WantedFile => ({
    ...list,
    ...file,
    selection: present,
  });
  const store = (file: WantedFile) =>
    attempt(async () => window.location.assign(await storedFileAddress(client, file)));
  return { present, storing, wanted, store, addressOf: (file: WantedFile) => fileAddress(client, file) };
}

/** The menu items that download the list as CSV. Plain links, so that they can be copied into a reporting tool. */
export function useCsvItems(props: ExportInvoicesProps): {
  readonly items: readonly MenuItem[];
  readonly storing: boolean;
} {
  const { storing, wanted, store, addressOf } = useFiles(props);
  const waiting = props.total === 0 ? NONE : undefined;
  const item = (label: string, columns?: CsvColumns): MenuItem => {
    const file = wanted({ format: 'csv', ...(columns && { columns }) });
    const href = addressOf(file);
    return href === null ? { label, waiting, onSelect: () => void store(file) } : { label, waiting, href };
  };
  return { items: [item('Download as CSV'), item('Download as CSV, all columns', 'all')], storing };
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
