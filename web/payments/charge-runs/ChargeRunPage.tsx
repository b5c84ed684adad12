import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { chargeRunFileUrl } from '../../../rules/payments/charge-runs/charge-run-file';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { useQuickEdit } from '../../core/edit/useEdit';
import { viewerLocale } from '../../core/locale';
import { useViewer } from '../../core/session/session';
import { Screen } from '../../core/shell/Screen';
import { useHouseTime } from '../../core/useHouseTime';
import { chargeRunPath, chargeRunsPath } from '../../paths/payments';
import { Button, ButtonLink } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/display/EmptyState';
import { FigureStrip } from '../../ui/display/FigureStrip';
import { Link } from '../../ui/display/Link';
import { Money, MoneyProvider } from '../../ui/display/Money';
import { Skeleton } from '../../ui/display/Skeleton';
import { Section } from '../../ui/layout/Page';
import { mayCharge } from '../may-charge';
import { ChargeAttempts } from './ChargeAttempts';
import { ChargeDialog } from './ChargeDialog';
import { ChargeResult } from './ChargeResult';
import { type ChargeRun_runFragment as Run, useRefreshChargesMutation } from './Charging.generated';
import type { ChargesPageProps } from './page-props';
import { useChargeRun } from './useChargeRun';

/** The confirmed, charged, and remaining amounts of a run. Requires a MoneyProvider. */
function ChargeFigures({ run }: { run: Run }) {
  const count = (value: number) => value.toLocaleString(viewerLocale());
  const amount = (value: string) => <Money amount={value} symbol="small" />;
  const {
    confirmedCount,
    confirmedTotal,
    chargedCount,
    chargedTotal,
    failedCount,
    unknownCount,
    unknownTotal,
    pendingCount,
    pendingTotal,
    actionNeededCount,
  } = run;
  return (
    <Section>
      <FigureStrip
        figures={[
          { label: `Confirmed, ${count(confirmedCount)}`, value: amount(confirmedTotal) },
          { label: `Charged, ${count(chargedCount)}`, value: amount(chargedTotal) },
          ...(pendingCount > 0
            ? [{ label: `Payment Pending, ${count(pendingCount)}`, value: amount(pendingTotal) }]
            : []),
          ...(unknownCount > 0 ? [{ label: `Unknown, ${count(unknownCount)}`, value: amount(unknownTotal) }] : []),
          ...(actionNeededCount > 0 ? [{ label: 'Action needed', value: count(actionNeededCount) }] : []),
          { label: 'Failed', value: count(failedCount) },
        ]}
      />
    </Section>
  );
}

/** Fetches the status of unconfirmed and pending charges from the payment provider. Charges nothing. */
function AskAgain({ id }: { id: string }) {
  const { run, busy } = useQuickEdit(useRefreshChargesMutation());
  const check = () =>
    run(
      { id },
      {
        isRepeatable: true,
        confirmation: () => ({ message: 'Checking with the payment provider.' }),
        failed: {
          nothing: "The payment provider couldn't be asked.",
          mayBe: 'The connection was lost, so the check may have started.',
        },
      },
    );
  return (
    <Button busy={busy} onClick={() => void check()}>
      Check with provider
    </Button>
  );
}

/** Charges only the declined invoices, after a dry run, in a new run. */
function RetryFailed({ run }: { run: Run }) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Retry failed
      </Button>
      {isOpen && (
        <ChargeDialog
          source={{ groupNumber: run.groupNumber, input: { retryOf: run.id } }}
          title="Retry failed"
          onStarted={(started) => {
            setOpen(false);
            void navigate(chargeRunPath(started.groupNumber, started.number));
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function Sub({ run: { createdAt, createdBy, source, retryOf, groupNumber } }: { run: Run }) {
  const { time } = useHouseTime();
  const how =
    source === 'AUTO' ? 'charged automatically' : createdBy === null ? 'confirmed' : `confirmed by ${createdBy}`;
  return (
    <>
      {time(createdAt)}, {how}
      {retryOf && (
        <>
          {' '}
          · retry of <Link href={chargeRunPath(groupNumber, retryOf.number)}>charges {retryOf.number}</Link>
        </>
      )}
    </>
  );
}

/** A charge run: its progress, its totals, the outcome of every invoice, and actions on the rest. */
export function ChargeRunPage({ groupNumber, runNumber }: ChargesPageProps) {
  const viewer = useViewer();
  const { run: found, error, again } = useChargeRun(runNumber);
  const run = found?.groupNumber === groupNumber ? found : found === undefined ? undefined : null;
  const isAllowed = mayCharge(viewer);
  const actions = run && (
    <>
      <ButtonLink href={chargeRunFileUrl(runNumber)}>Download as CSV</ButtonLink>
      {isAllowed && run.unknownCount + run.pendingCount + run.actionNeededCount > 0 && <AskAgain id={run.id} />}
      {isAllowed && run.state === 'DONE' && run.declinedCount > 0 && <RetryFailed run={run} />}
    </>
  );
  return (
    <Screen
      title={`Card charges ${runNumber}`}
      back={{ href: chargeRunsPath(groupNumber), label: 'Card charges' }}
      sub={run && <Sub run={run} />}
      actions={actions}
    >
      {run === undefined && (error ? <LoadFailure error={error} onRetry={again} /> : <Skeleton $height="280px" />)}
      {run === null && <EmptyState title="This charge run doesn't exist in this group." />}
      {run && (
        <MoneyProvider currency={run.currency} locale={viewerLocale()}>
          <ChargeFigures run={run} />
          <ChargeResult run={run} />
          <ChargeAttempts run={run} />
        </MoneyProvider>
      )}
    </Screen>
  );
}
