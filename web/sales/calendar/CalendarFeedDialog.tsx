import { useState } from 'react';
import { webcalUrl } from '../../../rules/sales/calendar/feed';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { useEdit } from '../../core/edit/useEdit';
import { CopyField } from '../../core/forms/CopyField';
import { useHouseTime } from '../../core/useHouseTime';
import { Button, ButtonLink } from '../../ui/controls/Button';
import { Facts } from '../../ui/display/Facts';
import { Skeleton } from '../../ui/display/Skeleton';
import { Banner } from '../../ui/notices/Banner';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { Dialog } from '../../ui/overlays/Dialog';
import {
  useCalendarFeedQuery,
  useResetCalendarFeedMutation,
  useRevokeCalendarFeedMutation,
} from './CalendarFeed.generated';

/** A new link, shown once. */
const NewLink = ({ url, onClose }: { url: string; onClose: () => void }) => (
  <Dialog
    stays
    onClose={onClose}
    title="Your calendar link"
    footer={
      <>
        <ButtonLink href={webcalUrl(url)}>Open in calendar app</ButtonLink>
        <Button tone="primary" onClick={onClose}>
          Done
        </Button>
      </>
    }
  >
    <Banner tone="warning">
      Copy this link now. You won’t see it again. Anyone who has it can see your house’s sessions.
    </Banner>
    <CopyField label="Link" value={url} />
  </Dialog>
);

/** The viewer's secret link for calendar applications: creates, resets, and revokes it. */
export function CalendarFeedDialog({ onClose }: { onClose: () => void }) {
  const { time } = useHouseTime();
  const { data, error, refetch } = useCalendarFeedQuery();
  const resetting = useEdit(useResetCalendarFeedMutation());
  const revoking = useEdit(useRevokeCalendarFeedMutation());
  const [url, setUrl] = useState<string | null>(null);
  const [asked, setAsked] = useState<'reset' | 'revoke' | null>(null);
  const feed = data?.viewer?.calendarFeed ?? null;
  const busy = resetting.busy || revoking.busy;

  const reset = async () => {
    const { answer } = await resetting.run(null, {
      isRepeatable: true,
      failed: {
        nothing: 'The link was not created.',
        mayBe: 'The connection was lost. Create the link again, because the lost one can’t be shown.',
      },
    });
    setAsked(null);
    setUrl(answer?.url ?? null);
  };
  const revoke = async () => {
    await revoking.run(null, {
      isRepeatable: true,
      confirmation: () => ({ tone: 'success', message: 'The link was revoked.' }),
      failed: {
        nothing: 'The link was not revoked.',
        mayBe: 'The connection was lost, so the link may have been revoked.',
      },
    });
    setAsked(null);
  };

  if (url !== null) return <NewLink url={url} onClose={onClose} />;
  if (asked === 'reset')
    return (
      <ConfirmDialog
        danger
        title="Reset your calendar link?"
        confirm="Reset link"
        busy={busy}
        onConfirm={() => void reset()}
        onClose={() => setAsked(null)}
      >
        <p>The current link stops working immediately. Calendars that use it need the new one.</p>
      </ConfirmDialog>
    );
  if (asked === 'revoke')
    return (
      <ConfirmDialog
        danger
        title="Revoke your calendar link?"
        confirm="Revoke link"
        busy={busy}
        onConfirm={() => void revoke()}
        onClose={() => setAsked(null)}
      >
        <p>The link stops working immediately. Calendars that use it no longer get your sessions.</p>
      </ConfirmDialog>
    );
  const failure = resetting.refusal ?? revoking.refusal;
  const actions = !data ? null : feed === null ? (
    <Button tone="primary" busy={busy} onClick={() => void reset()}>
      Create link
    </Button>
  ) : (
    <>
      <Button onClick={() => setAsked('revoke')}>Revoke link</Button>
      <Button tone="primary" onClick={() => setAsked('reset')}>
        Reset link
      </Button>
    </>
  );
  return (
    <Dialog onClose={onClose} title="Subscribe to your calendar" width="m" busy={busy} footer={actions}>
      {failure && <Banner tone="error">{failure.messages.join(' ')}</Banner>}
      <p>
        A private link shows your house’s sessions in Google Calendar, Outlook, or Apple Calendar and keeps them up to
        date. It works as long as you can open this calendar.
      </p>
      {!data &&
        (error ? (
          <LoadFailure error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton aria-busy="true" style={{ height: 44 }} />
        ))}
      {feed && (
        <Facts style={{ marginTop: 'var(--s4)' }}>
          <dt>Link created</dt>
          <dd>{time(feed.createdAt)}</dd>
          <dt>Last read</dt>
          <dd>{feed.lastReadAt === null ? 'Never' : time(feed.lastReadAt)}</dd>
        </Facts>
      )}
    </Dialog>
  );
}
