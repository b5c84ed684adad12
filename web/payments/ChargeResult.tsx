import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { counted } from '../core/locale';
import { Banner } from '../ui/Banner';
import { Progress } from '../ui/Progress';
import type { ChargeRun_runFragment as Run } from './Charging.generated';
import { FAILED, money, NOT_PROCESSED, PROCESSED } from './charge-words';

const Lines = styled.div`display: grid; gap: var(--s2); margin-bottom: var(--s4); p { margin: 0; } p + p { margin-top: 4px; }`;

/** What is not known is said as such, and never counted as failed. */
function Unknown({ run: { unknownCount, unknownTotal, currency } }: { run: Run }) {
  if (unknownCount === 0) return null;
  return (
    <Banner tone="warning">
      {counted(unknownCount, 'payment')}, {money(unknownTotal, currency)}: not known yet. The payment provider has not answered whether it charged. It is asked again; nothing is charged twice.
    </Banner>
  );
}

function Pending({ run: { pendingCount, pendingTotal, currency } }: { run: Run }) {
  return pendingCount === 0 ? null : <Banner>{counted(pendingCount, 'payment')}, {money(pendingTotal, currency)}: under way. They count as paid once the bank has settled them.</Banner>;
}

/** Where a run stands: how far it is, then its result in the words of S0 section 8. `actions`: what can be done about the result. */
export function ChargeResult({ run, actions }: { run: Run; actions?: ReactNode }) {
  const { state, progress, failedCount, chargedCount, pendingCount, unknownCount, confirmedCount } = run;
  if (state === 'RUNNING') {
    return <Lines><Banner><Progress label="Cards are being charged. You can leave this page: it goes on." done={progress.done} total={progress.total} /></Banner></Lines>;
  }
  const isOpen = pendingCount > 0 || unknownCount > 0;
  return (
    <Lines>
      {failedCount > 0 && <Banner tone="error" actions={actions}><p>{FAILED(failedCount, confirmedCount)}</p><p>{NOT_PROCESSED}</p></Banner>}
      {failedCount === 0 && (chargedCount > 0 || !isOpen) && <Banner tone="success" actions={actions}>{PROCESSED(chargedCount, confirmedCount)}</Banner>}
      <Unknown run={run} />
      <Pending run={run} />
    </Lines>
  );
}
