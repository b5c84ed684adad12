import { ListedTable } from '../core/lists/ListedTable';
import { useListed } from '../core/lists/useListed';
import { useListPage } from '../core/lists/useListPage';
import { dateInWords, viewerLocale } from '../core/locale';
import { EmptyState } from '../ui/display/EmptyState';
import { Money } from '../ui/display/Money';
import { formatMoney } from '../ui/display/money-format';
import type { Column } from '../ui/table/column';
import { type Drawer_countFragment as Count, useDrawerCountsQuery } from './Drawer.generated';

const amount = (value: string, currency: string) => <Money amount={value} currency={currency} symbol="plain" />;

/** The methods with a difference. */
const byMethod = ({ lines, currency }: Count): string =>
  lines
    .filter(({ difference }) => Number(difference) !== 0)
    .map(
      ({ methodName, difference }) =>
        `${methodName ?? 'Removed method'} ${formatMoney(difference, currency, viewerLocale())}`,
    )
    .join(', ');

const columns: readonly Column<Count>[] = [
  { id: 'day', header: 'Day', width: 130, cell: ({ day }) => dateInWords(day) },
  { id: 'who', header: 'Payments of', width: 160, cell: ({ userName }) => userName ?? 'All users' },
  {
    id: 'expected',
    header: 'Recorded',
    width: 130,
    align: 'end',
    cell: ({ expected, currency }) => amount(expected, currency),
  },
  {
    id: 'counted',
    header: 'Counted',
    width: 130,
    align: 'end',
    cell: ({ counted, currency }) => amount(counted, currency),
  },
  {
    id: 'difference',
    header: 'Difference',
    width: 130,
    align: 'end',
    cell: ({ difference, currency }) => amount(difference, currency),
  },
  { id: 'methods', header: 'By method', width: 180, priority: 3, cell: byMethod },
  { id: 'note', header: 'Note', width: 200, priority: 2, cell: ({ note }) => note },
  {
    id: 'by',
    header: 'Counted by',
    width: 160,
    priority: 1,
    cell: ({ countedBy, isLatest }) => `${countedBy ?? ''}${isLatest ? '' : ' · counted again later'}`,
  },
];

const nameOf = ({ number }: Count) => `Count ${number}`;

/** All counts of the drawer, latest day first. */
export function DrawerCounts() {
  const list = useListPage();
  const counts = useListed(list, useDrawerCountsQuery({ variables: { ...list.window } }), (data) => data.drawerCounts);
  return (
    <ListedTable
      listed={counts}
      label="Counts"
      columns={columns}
      rowName={nameOf}
      empty={<EmptyState title="The drawer was never counted." />}
    />
  );
}
