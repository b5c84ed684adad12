import type { ReactNode } from 'react';
import { counted, viewerLocale } from '../../core/locale';
import { useViewer } from '../../core/session/session';
import { Money } from '../../ui/display/Money';
import { isZero } from '../../ui/display/money-format';
import type { Column } from '../../ui/table/column';
import { houseDay } from '../invoices/house-time';
import type { InvoiceGroupEntry_groupFragment as Group } from './InvoiceGroupEntry.generated';

function GroupName({ group }: { group: Group }) {
  const { house } = useViewer();
  return (
    <>
      <h2>{group.title}</h2>
      <p>
        Group {group.number} · {counted(group.catalogs.length, 'session')} · created{' '}
        {houseDay(group.createdAt, house.timeZone)}
        {group.createdBy ? ` by ${group.createdBy}` : ''}
      </p>
    </>
  );
}

const count = (value: number): string => value.toLocaleString(viewerLocale());
const amount = (value: string): ReactNode => <Money amount={value} symbol="plain" />;

/** Returns a column of a figure that groups have once they are created. */
const figure = (
  id: string,
  header: string,
  show: (totals: Group['totals']) => ReactNode,
  rest: Partial<Column<Group>> = {},
): Column<Group> => ({
  id,
  header,
  width: 128,
  align: 'end',
  cell: ({ state, totals }) => (state === 'CREATED' ? show(totals) : null),
  isInCard: ({ state }) => state === 'CREATED',
  ...rest,
});

export const groupColumns: readonly Column<Group>[] = [
  {
    id: 'group',
    header: 'Group',
    headerHidden: true,
    width: 260,
    cell: (group) => <GroupName group={group} />,
  },
  figure('invoices', 'Invoices', ({ invoiceCount }) => count(invoiceCount), { width: 88 }),
  figure('items', 'Items', ({ itemCount }) => count(itemCount), { width: 80, priority: 2 }),
  figure('total', 'Invoice Total', ({ invoiceTotal }) => amount(invoiceTotal)),
  figure('pending', 'Pending Charges', ({ pendingCharges }) => amount(pendingCharges), { width: 140, priority: 1 }),
  figure('outstanding', 'Outstanding', ({ outstandingBalance }) => amount(outstandingBalance)),
  figure('credit', 'Credits owed', ({ creditOwed }) => (isZero(creditOwed) ? null : amount(creditOwed)), {
    priority: 3,
    isInCard: ({ state, totals }) => state === 'CREATED' && !isZero(totals.creditOwed),
  }),
];
