import { dateInWords, viewerLocale } from '../../core/locale';
import { Button } from '../../ui/controls/Button';
import type { Column } from '../../ui/table/column';
import type { Snapshots_catalogFragment as Catalog } from './Snapshots.generated';

const KINDS: Readonly<Record<Catalog['kind'], string>> = { LIVE: 'Live', TIMED: 'Timed', BUY_NOW: 'Buy It Now' };

/** The columns of the sessions, with a button that downloads one. */
export const snapshotsColumns = (
  onDownload: (catalog: Catalog) => void,
  waiting: string | undefined,
): readonly Column<Catalog>[] => [
  { id: 'title', header: 'Session', width: 240, cell: ({ title }) => title },
  { id: 'number', header: 'Catalog ID', width: 96, cell: ({ number }) => String(number) },
  { id: 'sale', header: 'Sale', width: 200, priority: 2, cell: ({ saleName }) => saleName },
  { id: 'date', header: 'Date', width: 128, cell: ({ date }) => dateInWords(date) },
  { id: 'kind', header: 'Kind', width: 96, priority: 1, cell: ({ kind }) => KINDS[kind] },
  {
    id: 'lots',
    header: 'Lots',
    width: 80,
    align: 'end',
    cell: ({ lotCount }) => lotCount.toLocaleString(viewerLocale()),
  },
  {
    id: 'download',
    header: 'Download',
    headerHidden: true,
    width: 112,
    align: 'end',
    cell: (catalog) => (
      <Button onClick={() => onDownload(catalog)} waiting={waiting} aria-label={`Download ${catalog.title}`}>
        Download
      </Button>
    ),
  },
];
