import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatLongDateTime, instantOfLocal } from '../../../rules/core/dates';
import {
  EXTENSION_FROZEN,
  EXTENSIONS,
  extensionWords,
  LONGEST_TITLE,
  sessionStartFields,
  STAGGERS,
} from '../../../rules/sales/session-fields';
import {
  doubledNote,
  HALVES,
  HOURS,
  isSkipped,
  MINUTES,
  selectableDays,
  timeOfClock,
  zoneAbbreviation,
} from '../../../rules/sales/session-time';
import { FormNotices } from '../../core/forms/FormNotices';
import { useViewer } from '../../core/session/session';
import { AddLocation } from '../../house/public/AddLocation';
import { sessionStepPath } from '../../paths/sales';
import { Button } from '../../ui/controls/Button';
import { Checkbox } from '../../ui/controls/Checkbox';
import { DateInput } from '../../ui/controls/DateInput';
import { Field } from '../../ui/controls/Field';
import { Select } from '../../ui/controls/Select';
import { TextInput } from '../../ui/controls/TextInput';
import { Facts } from '../../ui/display/Facts';
import { Banner } from '../../ui/notices/Banner';
import { FieldGroup, Row, StepButtons, StepForm, type StepPlace, summaryPath } from './form-parts';
import type { Session_locationFragment as Location } from './Session.generated';
import { type StartForm, type StartFormOptions, useSessionStartForm } from './useSessionStartForm';

const DATE_HINT =
  'An auction of several days needs a session for each day. Add more sessions from the auction calendar.';
const ZONE_HINT = 'Timezone is based on your session location.';
const EXTENSION_HINT =
  'A bid near the end of a lot moves its end to so long after the bid. Other lots keep their ends.';
const RESELL_HINT =
  'If 15 or more items are unsold at the end of the session, a timed catalog is made from them. You can review and edit it before you publish it.';

/** Names a location as in the select: facility, street, place, and whether it is the primary one. */
const locationText = ({ facilityName, street1, city, state, isPrimary }: Location): string =>
  [facilityName, street1, [city, state].filter((part) => part !== '').join(', ')]
    .filter((part) => part !== '')
    .join(', ') + (isPrimary ? ' (Primary)' : '');

/** A list of choices that contains the present one, which an older session may have. */
const withPresent = (choices: readonly string[], present: string) =>
  (present === '' || choices.includes(present) ? choices : [...choices, present].sort()).map((value) => ({
    value,
    label: value,
  }));

/** The extensions to choose from, with the present one, which may have been set otherwise. */
const extensionChoices = (present: number) =>
  [...new Set([...EXTENSIONS, present])]
    .sort((one, other) => one - other)
    .map((seconds) => ({ value: String(seconds), label: extensionWords(seconds) }));

interface PartProps {
  form: StartForm;
}

/** The zone of the time, once there is a location, and what is special about the time there. */
function ZoneNote({ form }: PartProps) {
  const { zone, values, now } = form;
  const time = timeOfClock(values);
  if (zone === '') return <>{ZONE_HINT}</>;
  const hasStart = values.date !== '' && time !== '';
  const at = hasStart ? instantOfLocal(values.date, time, zone) : now;
  const note = hasStart && !isSkipped(values.date, time, zone) ? doubledNote(values.date, time, zone) : null;
  return (
    <>
      <strong>{zoneAbbreviation(at, zone)}</strong> · {ZONE_HINT} {note}
    </>
  );
}

function TimeFields({ form }: PartProps) {
  const { values, type, leave, isTimed } = form;
  const error = ['hour', 'minute', 'ampm'].map((name) => form.errorOf(name)).find((one) => one !== undefined);
  return (
    <FieldGroup
      required
      label={isTimed ? 'First Lot End Time' : 'Session Time'}
      error={error}
      hint={<ZoneNote form={form} />}
    >
      <Row>
        <Field label="Hour" required>
          <Select
            value={values.hour}
            placeholder="HH"
            options={withPresent(HOURS, values.hour)}
            onValue={(hour) => type({ hour })}
            onBlur={() => leave('hour')}
          />
        </Field>
        <Field label="Minute" required>
          <Select
            value={values.minute}
            placeholder="MM"
            options={withPresent(MINUTES, values.minute)}
            onValue={(minute) => type({ minute })}
            onBlur={() => leave('minute')}
          />
        </Field>
        <Field label="AM/PM" required>
          <Select
            value={values.ampm}
            placeholder="AM/PM"
            options={withPresent(HALVES, values.ampm)}
            onValue={(ampm) => type({ ampm })}
            onBlur={() => leave('ampm')}
          />
        </Field>
      </Row>
    </FieldGroup>
  );
}

function LocationField({ form, locations, onAdd }: PartProps & { locations: readonly Location[]; onAdd: () => void }) {
  const mayAdd = useViewer().rights.includes('LOCATIONS');
  return (
    <div>
      <Field
        label={sessionStartFields.locationId.label}
        required
        error={form.errorOf('locationId')}
        hint={mayAdd ? undefined : 'Users with access to settings add addresses.'}
      >
        <Select
          value={form.values.locationId}
          placeholder="Select"
          options={locations.map((location) => ({ value: location.id, label: locationText(location) }))}
          onValue={(locationId) => form.type({ locationId })}
          onBlur={() => form.leave('locationId')}
        />
      </Field>
      {mayAdd && (
        <Button tone="link" onClick={onAdd}>
          Add new address
        </Button>
      )}
    </div>
  );
}

/** Step 1 of a session: its title, location, and start. */
export function SessionStartStep({
  place,
  summary,
  ...given
}: StartFormOptions & { place: StepPlace; summary: number }) {
  const { session, options, locations, isFromSummary } = given;
  const form = useSessionStartForm(given);
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  const { values, type, leave, isTimed } = form;
  const days = selectableDays(form.now, form.zone || 'UTC');
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (form.isSaving) return;
    const number = await form.save();
    if (number === null) return;
    const next = isFromSummary ? summaryPath(place, summary) : sessionStepPath(place.type, place.groupId, number, 2);
    await navigate(next, { replace: session === null });
  };
  return (
    <>
      <StepForm onSubmit={(event) => void submit(event)} noValidate>
        {!session && given.addRefusal !== null && <Banner tone="error">{given.addRefusal}</Banner>}
        <FormNotices
          what="this session"
          refusal={form.refusal}
          conflict={form.conflict}
          refusals={form.refusals}
          isResumed={form.isResumed}
          onStartOver={form.startOver}
        />
        <Field
          label={sessionStartFields.title.label}
          required
          error={form.errorOf('title')}
          count={{ now: values.title.length, max: LONGEST_TITLE }}
        >
          <TextInput
            maxLength={LONGEST_TITLE}
            autoComplete="off"
            value={values.title}
            onChange={(event) => type({ title: event.target.value })}
            onBlur={() => leave('title')}
          />
        </Field>
        <LocationField form={form} locations={locations} onAdd={() => setAdding(true)} />
        <Field
          label={isTimed ? 'First Lot End Date' : 'Session Date'}
          required
          error={form.errorOf('date')}
          hint={DATE_HINT}
        >
          <DateInput
            value={values.date}
            min={days.first}
            max={days.last}
            onValue={(date) => type({ date })}
            onBlur={() => leave('date')}
          />
        </Field>
        <TimeFields form={form} />
        {isTimed && (
          <Row>
            <Checkbox checked={values.isStaggered} onChecked={(isStaggered) => type({ isStaggered })}>
              {sessionStartFields.staggerSeconds.label}
            </Checkbox>
            {values.isStaggered && (
              <Field label="Seconds between lots" error={form.errorOf('stagger')}>
                <Select
                  value={String(values.stagger)}
                  options={STAGGERS.map((seconds) => ({ value: String(seconds), label: String(seconds) }))}
                  onValue={(stagger) => type({ stagger: Number(stagger) })}
                />
              </Field>
            )}
          </Row>
        )}
        {isTimed && (
          <Field
            label={sessionStartFields.extensionSeconds.label}
            hint={session?.hasBids ? EXTENSION_FROZEN : EXTENSION_HINT}
            error={form.errorOf('extension')}
          >
            <Select
              value={String(values.extension)}
              disabled={session?.hasBids}
              options={extensionChoices(values.extension)}
              onValue={(extension) => type({ extension: Number(extension) })}
            />
          </Field>
        )}
        {!isTimed && options.mayResellUnsold && (
          <Field label="Unsold items" hint={RESELL_HINT} error={form.errorOf('resellsUnsold')}>
            <Checkbox
              aria-label={sessionStartFields.resellsUnsold.label}
              checked={values.resellsUnsold}
              onChecked={(resellsUnsold) => type({ resellsUnsold })}
            >
              {sessionStartFields.resellsUnsold.label}
            </Checkbox>
          </Field>
        )}
        {form.lastEnd && (
          <Banner tone="info">
            <p>Saving moves the end times of all lots.</p>
            <Facts>
              <dt>Last lot ends now</dt>
              <dd>{formatLongDateTime(form.lastEnd.before, session?.timeZone ?? form.zone)}</dd>
              <dt>Last lot ends then</dt>
              <dd>{formatLongDateTime(form.lastEnd.after, form.zone)}</dd>
            </Facts>
          </Banner>
        )}
        {form.locksAtOnce && (
          <Banner tone="warning">
            This start is less than two hours away, so the session can’t be changed after you save it. Lots can’t be
            added to it either.
          </Banner>
        )}
        <StepButtons
          onCancel={form.startOver}
          place={place}
          summary={summary}
          busy={form.isSaving}
          waiting={form.waiting}
        />
      </StepForm>
      {isAdding && (
        <AddLocation
          isFirst={locations.length === 0}
          onAdded={(locationId) => {
            setAdding(false);
            type({ locationId });
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}
