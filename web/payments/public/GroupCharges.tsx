import { skipToken } from '@apollo/client/react';
import { styled } from 'styled-components';
import { useAddress } from '../../core/router/useAddress';
import { holds } from '../../core/session/rights';
import { useViewer } from '../../core/session/session';
import { LoadFailure } from '../../core/shell/LoadFailure';
import { Button } from '../../ui/controls/Button';
import { Banner } from '../../ui/display/Banner';
import { Link } from '../../ui/display/Link';
import { OVER_LIMIT } from '../charging/charge-words';
import { ChargeResult } from '../charging/ChargeResult';
import { useChargeRunsQuery } from '../charging/Charging.generated';
import { useChargeableNow } from '../charging/useChargeableNow';
import { useChargeRun } from '../charging/useChargeRun';
import { chargeRunPath, paymentsPath } from '../paths';
import { CHARGE_RUN, OVER_LIMIT_ONLY, runInAddress } from './run-in-address';

const Room = styled.div`
  margin-bottom: var(--s4);
`;

const mayChange = holds('BILLING');

/** How many of the group's invoices are over the house's limit, with the way to them and to the limit. */
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
  /** Takes the run out of the address; undefined where it does not stand there. */
  onClear?: () => void;
}

/** The run that is followed: its progress, then its result, with the way to all of it. */
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
 * On Invoice Group Details: the run of charges that the address names, or one that goes on now, so that a reload and the way back show the truth;
 * and how many invoices are over the limit of a card.
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
