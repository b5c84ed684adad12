import { useHouseTime } from '../../core/useHouseTime';
import { Button } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/display/EmptyState';
import { Skeleton } from '../../ui/display/Skeleton';
import { Banner } from '../../ui/notices/Banner';
import { Dialog } from '../../ui/overlays/Dialog';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/DataTable';
import { type ClerkDesk_entryFragment as Entry, useLotTrailQuery } from './Desk.generated';
import { saidText, type ShownLot, undoableEntries } from './desk-lots';

const idOf = ({ sequence }: Entry) => String(sequence);

export interface TrailDialogProps {
  catalogRef: string;
  currency: string;
  shown: ShownLot;
  /** Undoes the latest entry that is in effect. */
  onUndo: (entry: Entry) => void;
  onClose: () => void;
}

/** All entries of a lot, latest first. The latest one in effect can be undone, whenever it was made. */
export function TrailDialog({ catalogRef, currency, shown, onUndo, onClose }: TrailDialogProps) {
  const { data, error } = useLotTrailQuery({
    variables: { catalogRef, lotRef: shown.lot.lotRef },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const { time } = useHouseTime();
  const entries = data?.clerkDesk?.entries;
  const [latest] = undoableEntries(entries ?? [], []);
  const columns: readonly Column<Entry>[] = [
    { id: 'time', header: 'Time', width: 170, cell: ({ enteredAt }) => time(enteredAt) },
    {
      id: 'entry',
      header: 'Entry',
      width: 240,
      cell: (entry) => `${saidText(entry, currency)}${entry.isUndone ? ' (undone)' : ''}`,
    },
    { id: 'by', header: 'By', width: 140, cell: ({ enteredBy }) => enteredBy },
    {
      id: 'undo',
      header: 'Actions',
      headerHidden: true,
      width: 80,
      cell: (entry) =>
        entry === latest ? (
          <Button
            tone="link"
            autoFocus
            onClick={() => {
              onUndo(entry);
              onClose();
            }}
          >
            Undo
          </Button>
        ) : null,
    },
  ];
  return (
    <Dialog
      title={`Entries of lot ${shown.number}`}
      sub={shown.lot.title}
      width="l"
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {error && !data && <Banner tone="error">The entries of the lot can’t be read now.</Banner>}
      {!data && !error && <Skeleton $height="120px" />}
      {entries && (
        <DataTable
          label="Entries"
          columns={columns}
          rows={entries}
          rowId={idOf}
          dense
          maxHeight="50vh"
          empty={<EmptyState title="Nothing was entered for this lot." />}
        />
      )}
    </Dialog>
  );
}
