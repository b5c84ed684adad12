import type { ReactNode, Ref } from 'react';
import type { ListPage } from '../../core/lists/useListPage';
import { AddressSearch } from '../../core/router/AddressSearch';
import type { InvoiceOrder } from '../../generated/schema-types';
import { SegmentedControl } from '../../ui/controls/SegmentedControl';
import { Actions, Bar, Spring } from '../../ui/layout/Page';
import { ChargeInvoices } from '../added-charges/ChargeInvoices';
import { PrintMenu } from '../exports/ExportInvoices';
import type { GroupFilters, Shown } from '../invoices/useGroupFilters';
import { PaymentStateFilter } from '../recorded-payments/PaymentStateFilter';
import { EditAllInvoices, type GroupActionsProps, PrintInvoices } from './GroupActions';
import { GroupMenu } from './GroupMenu';
import type { InvoiceGroupDetailsPageQuery } from './InvoiceGroupDetailsPage.generated';

const toggle: readonly { value: Shown; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'unpaid', label: 'Unpaid' },
  { value: 'paid', label: 'Paid' },
];

export interface GroupBarProps {
  ref: Ref<HTMLDivElement>;
  list: Pick<ListPage, 'refine' | 'search'>;
  filters: Pick<GroupFilters, 'shown' | 'payments'>;
  invoices: GroupActionsProps;
  orderBy: InvoiceOrder | null;
  group: InvoiceGroupDetailsPageQuery['invoiceGroup'] | undefined;
  columnsButton: ReactNode;
}

/** The filters of a group's invoices, and the actions on all or the ticked ones. */
export function GroupBar({
  ref,
  list: { refine, search },
  filters: { shown, payments },
  invoices,
  orderBy,
  group,
  columnsButton,
}: GroupBarProps) {
  return (
    <Bar ref={ref} data-chrome="" style={{ scrollMarginTop: 'calc(var(--top) + var(--s3))' }}>
      <SegmentedControl
        label="Show"
        value={shown}
        onValue={(value) => refine({ show: value === 'all' ? null : value })}
        segments={toggle}
      />
      <PaymentStateFilter value={payments} onValue={(value) => refine({ payments: value })} />
      <AddressSearch label="Search by name or invoice number" {...search} />
      <Spring />
      <Actions>
        <EditAllInvoices groupNumber={invoices.groupNumber} />
        <PrintInvoices {...invoices} />
        <PrintMenu {...invoices} orderBy={orderBy} />
        {group && <ChargeInvoices {...invoices} outstandingBalance={group.totals.outstandingBalance} />}
        <GroupMenu {...invoices} orderBy={orderBy} group={group ?? undefined} />
        {columnsButton}
      </Actions>
    </Bar>
  );
}
