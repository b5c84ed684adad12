import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { useAddress } from '../../core/router/useAddress';
import { useLastPage } from '../../core/router/useListPage';
import { TABLE_SIZES, usePaging } from '../../core/router/usePaging';
import { Screen } from '../../core/shell/Screen';
import { useHouseTime } from '../../core/useHouseTime';
import type { ChargebackState } from '../../generated/schema-types';
import { chargebackPath, chargebacksRoute } from '../../paths/payments';
import { Button } from '../../ui/controls/Button';
import { SegmentedControl } from '../../ui/controls/SegmentedControl';
import { EmptyState } from '../../ui/display/EmptyState';
import { Bar } from '../../ui/layout/Page';
import { Pager } from '../../ui/layout/Pager';
import { DataTable } from '../../ui/table/DataTable';
import { chargebackName } from './chargeback-words';
import { chargebackColumns } from './Chargebacks.columns';
import type { Chargebacks_chargebackFragment as Chargeback, ChargebacksDueQuery } from './Chargebacks.generated';
import { useChargebacksDueQuery, useChargebacksQuery } from './Chargebacks.generated';

type Shown = 'open' | 'decided' | 'all';

const SEGMENTS = [
  { value: 'open', label: 'Open' },
  { value: 'decided', label: 'Decided' },
  { value: 'all', label: 'All' },
] as const;
const STATES: Readonly<Record<Shown, ChargebackState[] | null>> = {
  open: ['NEEDS_RESPONSE', 'UNDER_REVIEW'],
  decided: ['WON', 'LOST', 'CLOSED'],
  all: null,
};
const EMPTY: Readonly<Record<Shown, string>> = {
  open: 'No open chargebacks.',
  decided: 'No chargebacks have been decided.',
  all: 'No chargebacks.',
};

const none: readonly Chargeback[] = [];
const idOf = ({ id }: Chargeback) => id;

/** Returns how many chargebacks need a response, and the first deadline. */
function dueWords(due: ChargebacksDueQuery['chargebacks'] | undefined, time: (at: string) => string): string {
  const count = due?.totalCount ?? 0;
  const first = due?.nodes[0]?.dueBy ?? null;
  if (count === 0) return 'Payments that bidders dispute with their bank. None needs a response.';
  const until = first === null ? '' : count === 1 ? ` by ${time(first)}` : `, the first by ${time(first)}`;
  return `Payments that bidders dispute with their bank. ${count === 1 ? '1 needs' : `${count} need`} a response${until}.`;
}

/** Returns the number of an invoice in the address; null for none. */
const invoiceIn = (text: string | null): number | null => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : null);

/** The chargebacks of the house: open ones by their deadline, others latest first. */
export function ChargebacksPage() {
  const navigate = useNavigate();
  const { time } = useHouseTime();
  const { query, change } = useAddress();
  const asked = query.get('show');
  const shown: Shown = asked === 'all' || asked === 'decided' ? asked : 'open';
  const invoiceNumber = invoiceIn(query.get('invoice'));
  const { page, size, offset, hrefFor } = usePaging(chargebacksRoute);
  const { data: due } = useChargebacksDueQuery({ fetchPolicy: 'cache-and-network' });
  const {
    data: current,
    previousData,
    error,
    refetch,
  } = useChargebacksQuery({
    variables: {
      first: size,
      offset,
      filter: { states: STATES[shown], invoiceNumber },
      orderBy: shown === 'open' ? 'DEADLINE' : 'LATEST',
    },
    fetchPolicy: 'cache-and-network',
  });
  const chargebacks = (current ?? previousData)?.chargebacks;
  useLastPage(page, size, current?.chargebacks.totalCount);
  const columns = useMemo(() => chargebackColumns(time), [time]);
  return (
    <Screen title="Chargebacks" sub={dueWords(due?.chargebacks, time)}>
      <Bar>
        <SegmentedControl<Shown>
          label="Show"
          value={shown}
          onValue={(value) => change({ show: value === 'open' ? null : value, page: null })}
          segments={SEGMENTS}
        />
        {invoiceNumber !== null && (
          <span>
            Invoice #{invoiceNumber} only.{' '}
            <Button tone="link" onClick={() => change({ invoice: null, page: null })}>
              Show all invoices
            </Button>
          </span>
        )}
      </Bar>
      {!chargebacks && error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Chargebacks"
          columns={columns}
          rows={chargebacks?.nodes ?? none}
          rowId={idOf}
          rowName={chargebackName}
          loading={!chargebacks}
          onOpen={({ number }) => void navigate(chargebackPath(number))}
          empty={<EmptyState title={EMPTY[shown]} />}
        />
      )}
      {chargebacks && (
        <Pager page={page} pageSize={size} total={chargebacks.totalCount} sizes={TABLE_SIZES} hrefFor={hrefFor} />
      )}
    </Screen>
  );
}
