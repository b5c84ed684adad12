import { useState } from 'react';
import { styled } from 'styled-components';
import { formatLongDateTime, instantOfLocal } from '../../../rules/core/dates';
import { publishTimeNote, publishTimeProblem } from '../../../rules/publishing/scheduling/schedule';
import { selectableDays, zoneAbbreviation } from '../../../rules/sales/session-time';
import { useEdit } from '../../core/edit/useEdit';
import { serverNow } from '../../core/server-time';
import { DateInput } from '../../ui/controls/DateInput';
import { Field } from '../../ui/controls/Field';
import { TextInput } from '../../ui/controls/TextInput';
import { Banner } from '../../ui/notices/Banner';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { useSchedulePublishingMutation } from './Schedule.generated';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s3);
  margin: var(--s3) 0;
`;

export interface ScheduleDialogProps {
  catalogId: string;
  /** The IANA time zone of the location. */
  timeZone: string;
  /** The present schedule; null for none. */
  schedule: { readonly date: string; readonly time: string } | null;
  /** Why Publish All is disabled now; null if it isn't. */
  refusal: string | null;
  onClose: () => void;
}

/** Schedules when a session is published, in the time zone of its location. */
export function ScheduleDialog({ catalogId, timeZone, schedule, refusal: present, onClose }: ScheduleDialogProps) {
  const { run, busy, refusal } = useEdit(useSchedulePublishingMutation());
  const [now] = useState(serverNow);
  const days = selectableDays(now, timeZone);
  const [date, setDate] = useState(schedule?.date ?? days.first);
  const [time, setTime] = useState(schedule?.time ?? '09:00');
  const [isTried, setIsTried] = useState(false);
  const at = { date, time, zone: timeZone };
  const problem = publishTimeProblem(at, now);
  const note = problem === null ? publishTimeNote(at) : null;
  const errorOf = (field: 'date' | 'time') => (isTried && problem?.field === field ? problem.message : undefined);
  const save = async () => {
    setIsTried(true);
    if (problem !== null) return;
    const when = formatLongDateTime(instantOfLocal(date, time, timeZone), timeZone);
    const { answer } = await run(
      { catalogId, date, time },
      {
        failed: 'The sale was not scheduled',
        confirmation: () => ({ tone: 'success', message: `The sale will be published on ${when}.` }),
      },
    );
    if (answer) onClose();
  };
  return (
    <ConfirmDialog
      title="Schedule publishing"
      confirm="Schedule"
      width="m"
      busy={busy}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      {refusal && <Banner tone="error">{refusal.messages.join(' ')}</Banner>}
      <p>All items are published once at this time, as they are then. If something prevents it, you’ll get an email.</p>
      {present !== null && <Banner tone="warning">{present}</Banner>}
      <Row>
        <Field label="Date" required error={errorOf('date')}>
          <DateInput value={date} min={days.today} max={days.last} onValue={setDate} />
        </Field>
        <Field
          label="Time"
          required
          error={errorOf('time')}
          hint={`${zoneAbbreviation(problem === null ? instantOfLocal(date, time, timeZone) : now, timeZone)}, the time at the location of the session`}
        >
          <TextInput type="time" value={time} onChange={(event) => setTime(event.target.value)} />
        </Field>
      </Row>
      {note !== null && <p>{note}</p>}
    </ConfirmDialog>
  );
}
