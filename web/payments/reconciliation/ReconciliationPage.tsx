import { useCallback, useMemo, useState } from 'react';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { useQuickEdit } from '../../core/edit/useEdit';
import { useAddress } from '../../core/router/useAddress';
import { useLastPage } from '../../core/router/useListPage';
import { TABLE_SIZES, usePaging } from '../../core/router/usePaging';
import { useViewer } from '../../core/session/session';
import { Screen } from '../../core/shell/Screen';
import { useHouseTime } from '../../core/useHouseTime';
import type { PaymentDiscrepancyState } from '../../generated/schema-types';
import { reconciliationPath } from '../../paths/payments';
import { Button } from '../../ui/controls/Button';
import { SegmentedControl } from '../../ui/controls/SegmentedControl';
import { EmptyState } from '../../ui/display/EmptyState';
import { Bar } from '../../ui/layout/Page';
import { Pager } from '../../ui/layout/Pager';
import { Banner } from '../../ui/notices/Banner';
import { DataTable } from '../../ui/table/DataTable';
import { mayCharge } from '../may-charge';
import { IgnoreDiscrepancyDialog, RecordDialog, RefundPaymentDialog } from './DiscrepancyDialogs';
import type { DiscrepancyAct } from './Reconciliation.columns';
import { DiscrepancyActsContext, discrepancyColumns, nameOf } from './Reconciliation.columns';
import type {
  Reconciliation_comparisonFragment as Comparison,
  Reconciliation_discrepancyFragment as Discrepancy,
} from './Reconciliation.generated';
import {
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

const none: readonly Discrepancy[] = [];
const idOf = ({ id }: Discrepancy) => id;

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
  const { query, change } = useAddress();
  const shown: Shown = query.get('show') === 'all' ? 'all' : 'open';
  const { page, size, offset, hrefFor } = usePaging(reconciliationPath);
  const [dialog, setDialog] = useState<{ act: keyof typeof DIALOGS; one: Discrepancy } | null>(null);
  const { data: compared } = usePaymentComparisonQuery({ fetchPolicy: 'cache-and-network' });
  const {
    data: current,
    previousData,
    error,
    refetch,
  } = usePaymentDiscrepanciesQuery({
    variables: { first: size, offset, states: shown === 'open' ? OPEN : null },
    fetchPolicy: 'cache-and-network',
  });
  const discrepancies = (current ?? previousData)?.paymentDiscrepancies;
  useLastPage(page, size, current?.paymentDiscrepancies.totalCount);
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
        <SegmentedControl<Shown>
          label="Show"
          value={shown}
          onValue={(value) => change({ show: value === 'all' ? 'all' : null, page: null })}
          segments={SEGMENTS}
        />
      </Bar>
      {!discrepancies && error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <DiscrepancyActsContext value={isAllowed ? start : null}>
          <DataTable
            label="Discrepancies"
            columns={columns}
            rows={discrepancies?.nodes ?? none}
            rowId={idOf}
            rowName={nameOf}
            loading={!discrepancies}
            empty={<EmptyState title="The payment provider and the ledger agree." />}
          />
        </DiscrepancyActsContext>
      )}
      {discrepancies && (
        <Pager page={page} pageSize={size} total={discrepancies.totalCount} sizes={TABLE_SIZES} hrefFor={hrefFor} />
      )}
      {dialog && Dialog && <Dialog one={dialog.one} onClose={() => setDialog(null)} />}
    </Screen>
  );
}
