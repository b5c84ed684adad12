import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { ListedTable } from '../../core/lists/ListedTable';
import { useListed } from '../../core/lists/useListed';
import { useListPage } from '../../core/lists/useListPage';
import { Screen } from '../../core/shell/Screen';
import { useHouseTime } from '../../core/useHouseTime';
import type { ChargebackState } from '../../generated/schema-types';
import { chargebackPath } from '../../paths/payments';
import { Button } from '../../ui/controls/Button';
import { SegmentedControl } from '../../ui/controls/SegmentedControl';
import { EmptyState } from '../../ui/display/EmptyState';
import { Bar } from '../../ui/layout/Page';
import { chargebackName } from './chargeback-words';
import { chargebackColumns } from './Chargebacks.columns';
import { type ChargebacksDueQuery, useChargebacksDueQuery, useChargebacksQuery } from './Chargebacks.generated';

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
  const list = useListPage();
  const show = list.choice<Shown>('show', SEGMENTS, 'open');
  const shown = show.value;
  const invoiceNumber = invoiceIn(list.query.get('invoice'));
  const { data: due } = useChargebacksDueQuery();
  const chargebacks = useListed(
    list,
    useChargebacksQuery({
      variables: {
        ...list.window,
        filter: { states: STATES[shown], invoiceNumber },
        orderBy: shown === 'open' ? 'DEADLINE' : 'LATEST',
      },
    }),
    (data) => data.chargebacks,
  );
  const columns = useMemo(() => chargebackColumns(time), [time]);
  return (
    <Screen title="Chargebacks" sub={dueWords(due?.chargebacks, time)}>
      <Bar>
        <SegmentedControl label="Show" {...show} segments={SEGMENTS} />
        {invoiceNumber !== null && (
          <span>
            Invoice #{invoiceNumber} only.{' '}
            <Button tone="link" onClick={() => list.refine({ invoice: null })}>
              Show all invoices
            </Button>
          </span>
        )}
      </Bar>
      <ListedTable
        listed={chargebacks}
        label="Chargebacks"
        columns={columns}
        rowName={chargebackName}
        onOpen={({ number }) => void navigate(chargebackPath(number))}
        empty={<EmptyState title={EMPTY[shown]} />}
      />
    </Screen>
  );
}
