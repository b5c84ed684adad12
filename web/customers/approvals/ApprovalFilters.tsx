import { styled } from 'styled-components';
import { counted } from '../../core/locale';
import { AddressSearch } from '../../core/router/AddressSearch';
import { Select } from '../../ui/controls/Select';
import { Bar } from '../../ui/layout/Page';
import { STATE_FILTERS } from './approval-words';
import { useApprovalSalesQuery } from './Approvals.generated';

const Narrow = styled.div`
  width: 240px;
  max-width: 100%;
`;

export interface ApprovalFiltersProps {
  search: string;
  /** The value of a filter by state. */
  shown: string;
  saleNumber: number | null;
  /** The name of the chosen sale, if it isn't one of the upcoming sales. */
  saleName: string | undefined;
  total: number | undefined;
  onSearch: (search: string) => void;
  onShown: (shown: string) => void;
  onSale: (saleNumber: string | null) => void;
}

/** The filters of the requests to bid. Upcoming sales show how many of their requests are pending. */
export function ApprovalFilters({
  search,
  shown,
  saleNumber,
  saleName,
  total,
  onSearch,
  onShown,
  onSale,
}: ApprovalFiltersProps) {
  const { data, previousData } = useApprovalSalesQuery();
  const sales = (data ?? previousData)?.registrationSales ?? [];
  const isListed = saleNumber === null || sales.some(({ number }) => number === saleNumber);
  const options = [
    { value: 'all', label: 'All sales' },
    ...sales.map(({ number, name, pendingApprovalsCount }) => ({
      value: String(number),
      label: pendingApprovalsCount === 0 ? name : `${name} (${pendingApprovalsCount})`,
    })),
    ...(isListed ? [] : [{ value: String(saleNumber), label: saleName ?? `Sale ${saleNumber}` }]),
  ];
  return (
    <Bar>
      <AddressSearch label="Search bidders" value={search} onSearch={onSearch} />
      <Narrow>
        <Select
          aria-label="Sale"
          value={saleNumber === null ? 'all' : String(saleNumber)}
          onValue={(value) => onSale(value === 'all' ? null : value)}
          options={options}
        />
      </Narrow>
      <Narrow>
        <Select aria-label="Status" value={shown} onValue={onShown} options={STATE_FILTERS} />
      </Narrow>
      <span role="status">{total !== undefined && counted(total, 'request')}</span>
    </Bar>
  );
}
