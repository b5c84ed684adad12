import { formatLongDateTime } from '../../../rules/core/dates';
import { useDialogs } from '../../core/dialogs/useDialogs';
import { useQuickEdit } from '../../core/edit/useEdit';
import { Button } from '../../ui/controls/Button';
import { Section } from '../../ui/layout/Page';
import { Banner } from '../../ui/notices/Banner';
import type { Summary_catalogFragment as Session } from '../summary/Summary.generated';
import { useCancelScheduledPublishingMutation } from './Schedule.generated';
import { ScheduleDialog } from './ScheduleDialog';

export interface ScheduleBannerProps {
  session: Session;
}

/** Says when a session is published automatically, or why it wasn't, with what can be done about it. */
export function ScheduleBanner({ session }: ScheduleBannerProps) {
  const { run, busy } = useQuickEdit(useCancelScheduledPublishingMutation());
  const dialogs = useDialogs();
  const { schedule, publishAllRefusal } = session.summary;
  if (!schedule) return null;
  const { failure, scheduledBy } = schedule;
  const when = formatLongDateTime(Date.parse(schedule.publishesAt), schedule.timeZone);
  const cancel = () =>
    void run(
      { catalogId: session.id },
      {
        confirmation: () => ({
          message: failure === null ? 'The sale is no longer scheduled to be published.' : 'Dismissed.',
        }),
        failed: {
          nothing: 'The schedule was not canceled.',
          mayBe: 'The connection was lost, so the schedule may have been canceled.',
        },
      },
    );
  const change = () =>
    dialogs.open(ScheduleDialog, {
      catalogId: session.id,
      timeZone: session.timeZone,
      schedule: failure === null ? schedule : null,
      refusal: publishAllRefusal,
    });
  const actions = (
    <>
      <Button tone="link" aria-haspopup="dialog" onClick={change}>
        {failure === null ? 'Change' : 'Schedule again'}
      </Button>
      <Button tone="link" busy={busy} onClick={cancel}>
        {failure === null ? 'Cancel scheduled publishing' : 'Dismiss'}
      </Button>
    </>
  );
  return (
    <Section>
      {failure === null ? (
        <Banner actions={actions}>
          This sale will be published on {when}.{scheduledBy !== '' && ` Scheduled by ${scheduledBy}.`}
        </Banner>
      ) : (
        <Banner tone="error" actions={actions}>
          This sale was not published on {when}, as scheduled. {failure}
        </Banner>
      )}
      {dialogs.element}
    </Section>
  );
}
