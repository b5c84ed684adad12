import { skipToken } from '@apollo/client/react';
import { styled } from 'styled-components';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { useAddress } from '../../core/router/useAddress';
import { holds } from '../../core/session/rights';
import { useViewer } from '../../core/session/session';
import { chargeRunPath, paymentsPath } from '../../paths/payments';
import { Button } from '../../ui/controls/Button';
import { Link } from '../../ui/display/Link';
import { Banner } from '../../ui/notices/Banner';
import { ChargeResult } from '../charge-runs/ChargeResult';
import { useChargeRunsQuery } from '../charge-runs/Charging.generated';
import { useChargeableNow } from '../charge-runs/useChargeableNow';
import { useChargeRun } from '../charge-runs/useChargeRun';
import { OVER_LIMIT } from '../charge-words';
import { CHARGE_RUN, OVER_LIMIT_ONLY, runInAddress } from './run-in-address';

const Room = styled.div`
  margin-bottom: var(--s4);
`;

const mayChange = holds('BILLING');

/** The number of the group's invoices above the house's card limit, with links to them and to the limit. */
function OverLimit({ groupNumber }: { groupNumber: number }) {
  const viewer = useViewer();
  const { query, change } = useAddress();
  const chargeable = useChargeableNow(groupNumber);
  const isShown = query.has(OVER_LIMIT_ONLY);
  if (!chargeable || (chargeable.overLimitCount === 0 && !isShown)) return null;
  const actions = (
    <>
      <Button
        tone="link"
        onClick={() => change({ [OVER_LIMIT_ONLY]: isShown ? null : '1', [CHARGE_RUN]: null, page: null })}
      >
        {isShown ? 'Clear filter' : 'Show them'}
      </Button>
      {mayChange(viewer) && <Link href={paymentsPath()}>Credit card limit</Link>}
    </>
  );
  return (
    <Room>
      <Banner actions={actions}>{OVER_LIMIT(chargeable.overLimitCount, chargeable.invoiceCount)}</Banner>
    </Room>
  );
}

interface FollowedRunProps {
  groupNumber: number;
  number: number;
  /** Removes the run from the address; undefined if the address doesn't name it. */
  onClear?: () => void;
}

/** The run that the screen follows: its progress, then its result, with a link to its details. */
function FollowedRun({ groupNumber, number, onClear }: FollowedRunProps) {
  const { run, error, again } = useChargeRun(number);
  if (run === undefined) return error ? <LoadFailure error={error} onRetry={again} /> : null;
  if (run?.groupNumber !== groupNumber)
    return (
      <Room>
        <Banner tone="error">This charge run doesn't exist in this group.</Banner>
      </Room>
    );
  const actions = (
    <>
      {onClear && (
        <Button tone="link" onClick={onClear}>
          {run.failedCount > 0 ? 'Clear filter' : 'Close'}
        </Button>
      )}
      <Link href={chargeRunPath(groupNumber, number)}>Details</Link>
    </>
  );
  return <ChargeResult run={run} actions={actions} />;
}

/**
 * On Invoice Group Details: the charge run in the address, or one that is in progress, so that a reload and Back show
 * the current state; and the number of invoices above the card limit.
 */
export function GroupCharges({ groupNumber, isOwed }: { groupNumber: number; isOwed: boolean }) {
  const viewer = useViewer();
  const { query, change } = useAddress();
  const named = runInAddress(query);
  const isTaken = viewer.house.paymentProcessingEnabled;
  const { data } = useChargeRunsQuery(
    isTaken || named !== null ? { variables: { groupNumber, first: 1, offset: 0 } } : skipToken,
  );
  const latest = data?.chargeRuns.nodes[0];
  const running = latest?.state === 'RUNNING' ? latest.number : null;
  return (
    <>
      {isTaken && isOwed && <OverLimit groupNumber={groupNumber} />}
      {named !== null && (
        <FollowedRun
          groupNumber={groupNumber}
          number={named}
          onClear={() => change({ [CHARGE_RUN]: null, page: null })}
        />
      )}
      {named === null && running !== null && <FollowedRun groupNumber={groupNumber} number={running} />}
    </>
  );
}
