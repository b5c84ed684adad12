import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { counted } from '../../core/locale';
import { Progress } from '../../ui/display/Progress';
import { Banner, type BannerTone } from '../../ui/notices/Banner';
import { FAILED, money, NOT_PROCESSED, PROCESSED } from '../charge-words';
import type { ChargeRun_runFragment as Run } from './Charging.generated';

const Lines = styled.div`
  display: grid;
  gap: var(--s2);
  margin-bottom: var(--s4);
  p + p {
    margin-top: 4px;
  }
`;

interface Line {
  readonly key: 'failed' | 'charged' | 'unknown' | 'action' | 'pending';
  readonly tone: BannerTone;
  readonly text: ReactNode;
}

/** The result in the specified words. An unconfirmed payment is reported as such and never counted as failed. */
function linesOf({
  failedCount,
  chargedCount,
  confirmedCount,
  unknownCount,
  unknownTotal,
  pendingCount,
  pendingTotal,
  actionNeededCount,
  currency,
}: Run): Line[] {
  const isOpen = pendingCount > 0 || unknownCount > 0 || actionNeededCount > 0;
  return [
    ...(failedCount > 0
      ? [
          {
            key: 'failed' as const,
            tone: 'error' as const,
            text: (
              <>
                <p>{FAILED(failedCount, confirmedCount)}</p>
                <p>{NOT_PROCESSED}</p>
              </>
            ),
          },
        ]
      : []),
    ...(failedCount === 0 && (chargedCount > 0 || !isOpen)
      ? [{ key: 'charged' as const, tone: 'success' as const, text: PROCESSED(chargedCount, confirmedCount) }]
      : []),
    ...(unknownCount > 0
      ? [
          {
            key: 'unknown' as const,
            tone: 'warning' as const,
            text: `${counted(unknownCount, 'payment')}, ${money(unknownTotal, currency)}: unconfirmed. The payment provider hasn't confirmed the charge. The system keeps checking, and nothing is charged twice.`,
          },
        ]
      : []),
    ...(actionNeededCount > 0
      ? [
          {
            key: 'action' as const,
            tone: 'warning' as const,
            text: `${counted(actionNeededCount, 'payment')}: the bidder has to confirm. Send the link to the bidder.`,
          },
        ]
      : []),
    ...(pendingCount > 0
      ? [
          {
            key: 'pending' as const,
            tone: 'info' as const,
            text: `${counted(pendingCount, 'payment')}, ${money(pendingTotal, currency)}: pending settlement by the bank.`,
          },
        ]
      : []),
  ];
}

/** The progress of a run, then its result. `actions` are the possible next steps. */
export function ChargeResult({ run, actions }: { run: Run; actions?: ReactNode }) {
  const { state, progress } = run;
  if (state === 'RUNNING') {
    return (
      <Lines>
        <Banner actions={actions}>
          <Progress
            label="Charging cards. You can leave this page; charging continues."
            done={progress.done}
            total={progress.total}
          />
        </Banner>
      </Lines>
    );
  }
  return (
    <Lines>
      {linesOf(run).map(({ key, tone, text }, index) => (
        <Banner key={key} tone={tone} actions={index === 0 && actions}>
          {text}
        </Banner>
      ))}
    </Lines>
  );
}
