import { useNavigate } from 'react-router-dom';
import type { ListPage } from '../../core/lists/useListPage';
import { counted } from '../../core/locale';
import { AddressSearch } from '../../core/router/AddressSearch';
import { changedQuery } from '../../core/router/useAddress';
import type { SaleKind } from '../../generated/schema-types';
import { calendarPath } from '../../paths/sales';
import { SegmentedControl } from '../../ui/controls/SegmentedControl';
import { Select } from '../../ui/controls/Select';
import { Bar } from '../../ui/layout/Page';
import { KIND_LABELS } from './session-words';

const KINDS: readonly SaleKind[] = ['LIVE', 'TIMED', 'BUY_NOW'];

/** Reads the kind of sale in an address; "" for all. */
export const kindOf = (text: string | null): SaleKind | '' => KINDS.find((kind) => kind === text) ?? '';

export interface CalendarBarProps {
  list: Pick<ListPage, 'query' | 'refine' | 'search'>;
  isPast: boolean;
  isMonth: boolean;
  kind: SaleKind | '';
  /** The number of sales found; undefined if it isn't known or not shown. */
  total: number | undefined;
}

/** The views and filters of the calendar. */
export function CalendarBar({ list: { query, refine, search }, isPast, isMonth, kind, total }: CalendarBarProps) {
  const navigate = useNavigate();
  return (
    <Bar>
      {!isMonth && (
        <SegmentedControl
          label="Sales"
          value={isPast ? 'past' : 'current'}
          onValue={(next) => void navigate(calendarPath(next) + changedQuery(query, { page: null }))}
          segments={[
            { value: 'current', label: 'Upcoming' },
            { value: 'past', label: 'Past' },
          ]}
        />
      )}
      <SegmentedControl
        label="View"
        value={isMonth ? 'month' : 'list'}
        onValue={(view) => refine({ view: view === 'month' ? view : null, month: null })}
        segments={[
          { value: 'list', label: 'List' },
          { value: 'month', label: 'Month' },
        ]}
      />
      <Select
        aria-label="Type of sale"
        value={kind === '' ? 'ALL' : kind}
        onValue={(next) => refine({ kind: next === 'ALL' ? null : next })}
        options={[
          { value: 'ALL', label: 'All types' },
          ...KINDS.map((value) => ({ value, label: KIND_LABELS[value] })),
        ]}
      />
      <AddressSearch label="Search by sale or session" {...search} />
      {total !== undefined && <span role="status">{counted(total, 'sale')}</span>}
    </Bar>
  );
}
