import { useCallback, useMemo, useState } from 'react';
import { useQuickEdit } from '../../core/edit/useEdit';
import { ListedTable } from '../../core/lists/ListedTable';
import { useListed } from '../../core/lists/useListed';
import { useListPage } from '../../core/lists/useListPage';
import { useViewer } from '../../core/session/session';
import { Screen } from '../../core/shell/Screen';
import { useHouseTime } from '../../core/useHouseTime';
import type { PaymentDiscrepancyState } from '../../generated/schema-types';
import { Button } from '../../ui/controls/Button';
import { SegmentedControl } from '../../ui/controls/SegmentedControl';
import { EmptyState } from '../../ui/display/EmptyState';
import { Bar } from '../../ui/layout/Page';
import { Banner } from '../../ui/notices/Banner';
import { mayCharge } from '../may-charge';
import { IgnoreDiscrepancyDialog, RecordDialog, RefundPaymentDialog } from './DiscrepancyDialogs';
import { type DiscrepancyAct, DiscrepancyActsContext, discrepancyColumns, nameOf } from './Reconciliation.columns';
import {
  type Reconciliation_comparisonFragment as Comparison,
  type Reconciliation_discrepancyFragment as Discrepancy,
  useComparePaymentsMutation,
  usePaymentComparisonQuery,
  usePaymentDiscrepanciesQuery,
  useReopenDiscrepancyMutation,
} from './Reconciliation.generated';

type Shown = 'open' | 'all';

const OPEN: PaymentDiscrepancyState[] = ['OPEN', 'REFUNDING'];
const SEGMENTS = [
  { value: 'open', label: 'Open' },
  { value: 'all', label: 'All' },
] as const;

const DIALOGS = { record: RecordDialog, refund: RefundPaymentDialog, ignore: IgnoreDiscrepancyDialog };

/** Compares the ledger with the payment provider now. */
function CompareNow() {
  const { run, busy } = useQuickEdit(useComparePaymentsMutation());
  const compare = () =>
    run(null, {
      isRepeatable: true,
      confirmation: ({ comparison }) =>
        typeof comparison?.error !== 'string'
          ? { tone: 'success', message: 'Compared with the payment provider.' }
          : { tone: 'error', message: comparison.error },
      failed: {
        nothing: 'Nothing was compared.',
        mayBe: 'The connection was lost, so the comparison may still be running.',
      },
    });
  return (
    <Button busy={busy} onClick={() => void compare()}>
      Compare now
    </Button>
  );
}

/** Reopens what staff ignored, without a dialog: it can be ignored again. */
function useReopen() {
  const { run } = useQuickEdit(useReopenDiscrepancyMutation());
  return useCallback(
    ({ id, version }: Discrepancy) =>
      run(
        { id, version },
        {
          confirmation: ({ discrepancy }) => ({
            tone: 'success',
            message: `Discrepancy reopened: ${discrepancy?.stateText.toLowerCase()}.`,
          }),
          failed: {
            nothing: 'The discrepancy was not reopened.',
            mayBe: 'The connection was lost, so the discrepancy may have been reopened.',
          },
        },
      ),
    [run],
  );
}

const subOf = (comparison: Comparison | null | undefined, time: (at: string) => string): string =>
  comparison
    ? `The ledger is compared with the payment provider every day. Last compared: ${time(comparison.comparedAt)}.`
    : 'The ledger is compared with the payment provider every day.';

/** The discrepancies between the payment provider and the ledger, with the actions on each. */
export function ReconciliationPage() {
  const viewer = useViewer();
  const { time } = useHouseTime();
  const list = useListPage();
  const show = list.choice<Shown>('show', SEGMENTS, 'open');
  const [dialog, setDialog] = useState<{ act: keyof typeof DIALOGS; one: Discrepancy } | null>(null);
  const { data: compared } = usePaymentComparisonQuery();
  const discrepancies = useListed(
    list,
    usePaymentDiscrepanciesQuery({
      variables: { ...list.window, states: show.value === 'open' ? OPEN : null },
    }),
    (data) => data.paymentDiscrepancies,
  );
  const columns = useMemo(() => discrepancyColumns(time), [time]);
  const reopen = useReopen();
  const start = useCallback(
    (act: DiscrepancyAct, one: Discrepancy) => (act === 'reopen' ? void reopen(one) : setDialog({ act, one })),
    [reopen],
  );
  const isAllowed = mayCharge(viewer);
  const comparison = compared?.paymentComparison;
  const Dialog = dialog && DIALOGS[dialog.act];
  return (
    <Screen title="Reconciliation" sub={subOf(comparison, time)} actions={isAllowed && <CompareNow />}>
      {typeof comparison?.error === 'string' && <Banner tone="warning">{comparison.error}</Banner>}
      <Bar>
        <SegmentedControl label="Show" {...show} segments={SEGMENTS} />
      </Bar>
      <DiscrepancyActsContext value={isAllowed ? start : null}>
        <ListedTable
          listed={discrepancies}
          label="Discrepancies"
          columns={columns}
          rowName={nameOf}
          empty={<EmptyState title="The payment provider and the ledger agree." />}
        />
      </DiscrepancyActsContext>
      {dialog && Dialog && <Dialog one={dialog.one} onClose={() => setDialog(null)} />}
    </Screen>
  );
}
