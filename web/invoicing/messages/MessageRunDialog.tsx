import { useEffect, useState } from 'react';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { useRefetchOnVersion } from '../../core/apollo/useRefetchOnVersion';
import { counted } from '../../core/locale';
import type { MessageOutcome } from '../../generated/schema-types';
import { Button } from '../../ui/controls/Button';
import { SegmentedControl } from '../../ui/controls/SegmentedControl';
import { EmptyState } from '../../ui/display/EmptyState';
import { Progress } from '../../ui/display/Progress';
import { Skeleton } from '../../ui/display/Skeleton';
import { PageTurner } from '../../ui/layout/PageTurner';
import { Banner } from '../../ui/notices/Banner';
import { Dialog, Note } from '../../ui/overlays/Dialog';
import { BidderMessages } from './BidderMessages';
import {
  type MessageRun_runFragment as Run,
  useMessageRunQuery,
  useMessageRunRecipientsQuery,
} from './Contact.generated';

/** How often a run is fetched while it is created, and while its emails are in the outbox, in ms. */
const MAKING = 500;

const LEAVING = 3000;

/** Polls a bulk message until all its emails are sent or have failed. `run` is null if there is no such message. */
function useMessageRun(id: string): { run: Run | null | undefined; error: unknown } {
  const { data, error, startPolling, stopPolling } = useMessageRunQuery({
    variables: { id },
    notifyOnNetworkStatusChange: false,
  });
  const run = data?.messageRun;
  const isMade = run?.isFinished === true;
  const hasLeft = run === null || (isMade && run.queuedCount === 0);
  useEffect(() => {
    if (hasLeft) return;
    startPolling(isMade ? LEAVING : MAKING);
    return stopPolling;
  }, [isMade, hasLeft, startPolling, stopPolling]);
  return { run, error };
}

const PAGE = 50;

type Shown = 'ALL' | MessageOutcome;

/** The recipients, and the skipped bidders with the reason, a page at a time. */
function Recipients({ run }: { run: Run }) {
  const [shown, setShown] = useState<Shown>('ALL');
  const [offset, setOffset] = useState(0);
  const { id, acceptedCount, queuedCount, refusedCount, unknownCount, skippedCount } = run;
  const { data, previousData, error, refetch } = useMessageRunRecipientsQuery({
    variables: { id, first: PAGE, offset, outcome: shown === 'ALL' ? null : shown },
  });
  // A message whose outcome changes leaves one filter and enters another.
  useRefetchOnVersion(run.version, refetch);
  const sent = acceptedCount + queuedCount;
  const failed = refusedCount + unknownCount;
  const messages = (data ?? previousData)?.messageRun?.messages;
  const segments = [
    { value: 'ALL', label: 'All' },
    { value: 'SENT', label: `Sent ${sent}` },
    { value: 'SKIPPED', label: `Skipped ${skippedCount}` },
    { value: 'REFUSED', label: `Refused ${failed}` },
  ] as const;
  return (
    <>
      <SegmentedControl<Shown>
        label="Show"
        value={shown}
        onValue={(next) => {
          setShown(next);
          setOffset(0);
        }}
        segments={segments}
      />
      {!messages &&
        (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="160px" />)}
      {messages &&
        (messages.totalCount === 0 ? (
          <EmptyState title="No bidders" />
        ) : (
          <BidderMessages messages={messages.nodes} by="recipient" />
        ))}
      {messages && <PageTurner offset={offset} size={PAGE} total={messages.totalCount} onOffset={setOffset} />}
    </>
  );
}

/** A message to many bidders: its progress and deliveries. Its ID is in the address, so a reload continues to show it. */
export function MessageRunDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { run, error } = useMessageRun(id);
  const sub = run && `“${run.subject}” to ${counted(run.progress.total, 'bidder')}`;
  return (
    <Dialog
      onClose={onClose}
      title="Bulk contact"
      sub={sub}
      width="l"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {run === null && <Banner tone="error">This message doesn't exist.</Banner>}
      {run === undefined &&
        (error ? <LoadFailure error={error} onRetry={() => window.location.reload()} /> : <Skeleton $height="160px" />)}
      {run && !run.isFinished && (
        <>
          <Progress label="Bidders" done={run.progress.done} total={run.progress.total} />
          <Note>You can close this window. Sending continues.</Note>
        </>
      )}
      {run && <Recipients run={run} />}
    </Dialog>
  );
}
