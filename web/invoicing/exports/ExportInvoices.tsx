import { useApolloClient } from '@apollo/client/react';
import type { Paper } from '../../../rules/invoicing/documents/paper';
import { useAttempt } from '../../core/edit/useAttempt';
import type { InvoiceOrder } from '../../generated/schema-types';
import { Button, ButtonLink } from '../../ui/controls/Button';
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

/** Downloads the list as CSV. A plain link, so that it can be copied into a reporting tool. */
export function DownloadCsv(props: ExportInvoicesProps) {
  const { storing, wanted, store, addressOf } = useFiles(props);
  const file = wanted({ format: 'csv' });
  const address = addressOf(file);
  if (address !== null && props.total > 0)
    return (
      <ButtonLink tone="link" href={address}>
        Download as CSV
      </ButtonLink>
    );
  return (
    <Button tone="link" busy={storing} waiting={props.total === 0 ? NONE : undefined} onClick={() => void store(file)}>
      Download as CSV
    </Button>
  );
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
