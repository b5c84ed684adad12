import type { SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { channelStateLabel } from '../../../rules/sales/channels';
import { LONGEST_DESCRIPTION, LONGEST_VIEWING_NOTES, sessionSettingsFields } from '../../../rules/sales/session-fields';
import { lotAmountWords } from '../../../rules/sales/terms-fields';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { FormNotices } from '../../core/forms/FormNotices';
import { viewerLocale } from '../../core/locale';
import { useCustomerCare } from '../../core/product/useCustomerCare';
import { PlaceLink } from '../../core/session/PlaceLink';
import { usersPath } from '../../paths/auth';
import { calendarPath, sessionStepPath, termsPath } from '../../paths/sales';
import { Checkbox } from '../../ui/controls/Checkbox';
import { Field } from '../../ui/controls/Field';
import { SegmentedControl } from '../../ui/controls/SegmentedControl';
import { Select } from '../../ui/controls/Select';
import { TextArea } from '../../ui/controls/TextArea';
import { Facts } from '../../ui/display/Facts';
import { Money } from '../../ui/display/Money';
import { formatMoney } from '../../ui/display/money-format';
import { Skeleton } from '../../ui/display/Skeleton';
import { Banner } from '../../ui/notices/Banner';
import { CategoryPicker } from './CategoryPicker';
import { FieldGroup, StepButtons, StepForm, type StepPlace, summaryPath } from './form-parts';
import {
  type Session_catalogFragment as Session,
  type SessionDefaultsQuery,
  type SessionStepsQuery,
  useSessionDefaultsQuery,
} from './Session.generated';
import { LOAD_FAILED, NO_CONTACTS } from './session-words';
import { CONTACT_FIELDS, type SettingsForm, useSessionSettingsForm } from './useSessionSettingsForm';

/** Specified texts have two spaces after a sentence. */
const Exact = styled.p`
  white-space: pre-wrap;
`;
/** A select as wide as the other fields, with its checkbox at its side. */
const Contact = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--s3);
  align-items: end;
  > label {
    padding-bottom: 7px;
  }
`;

type Contacts = NonNullable<SessionStepsQuery['sessionOptions']>['contacts'];

interface PartProps {
  form: SettingsForm;
  session: Session;
}

function Channels({ form, session }: PartProps) {
  const { channels } = form.values;
  return (
    <FieldGroup required label={sessionSettingsFields.channels.label} error={form.errorOf('channels')}>
      <Facts>
        {session.channels.flatMap(({ channel, name, states }) => [
          <dt key={`${channel}-name`}>{name}</dt>,
          <dd key={channel}>
            {states.length === 1 ? (
              channelStateLabel(states[0] ?? 0, session.kind)
            ) : (
              <SegmentedControl
                label={name}
                value={String(channels[channel] ?? 0)}
                segments={states.map((state) => ({
                  value: String(state),
                  label: channelStateLabel(state, session.kind),
                }))}
                onValue={(state) => form.type({ channels: { ...channels, [channel]: Number(state) } })}
              />
            )}
          </dd>,
        ])}
      </Facts>
    </FieldGroup>
  );
}

function ContactFields({ form, contacts }: { form: SettingsForm; contacts: Contacts }) {
  return (
    <FieldGroup label="Contacts">
      {contacts.length === 0 && (
        <Banner tone="warning">
          <Exact>{NO_CONTACTS}</Exact>{' '}
          <PlaceLink href={usersPath} right="USERS">
            Open Users and access
          </PlaceLink>
        </Banner>
      )}
      {CONTACT_FIELDS.map(({ name, isDefault, type, label }) => (
        <Contact key={name}>
          <Field label={label} error={form.errorOf(name)}>
            <Select
              value={String(form.values[name] ?? 0)}
              options={[
                { value: '0', label: 'None' },
                ...contacts
                  .filter(({ types }) => types.includes(type))
                  .map((one) => ({ value: String(one.number), label: one.name })),
              ]}
              onValue={(number) => form.type({ [name]: Number(number) || null })}
              onBlur={() => form.leave(name)}
            />
          </Field>
          <Checkbox
            aria-label={`Default ${label}`}
            checked={form.values[isDefault]}
            onChecked={(isChosen) => form.type({ [isDefault]: isChosen })}
          >
            Default
          </Checkbox>
        </Contact>
      ))}
    </FieldGroup>
  );
}

/** What the sale's terms decide. */
function FromTerms({ session }: { session: Session }) {
  const { currency, premiumSteps } = session;
  const perLot = lotAmountWords(session, (amount) => formatMoney(amount, currency, viewerLocale()));
  return (
    <Facts>
      <dt>Buyer’s Premium</dt>
      <dd>
        {premiumSteps.length === 0 && 'None'}
        {premiumSteps.map(({ from, to, percent }) => (
          <div key={from}>
            <Money amount={from} currency={currency} />
            {to === null ? ' and more' : ' to '}
            {to !== null && <Money amount={to} currency={currency} />} = {percent}%
          </div>
        ))}
        {perLot !== '' && <div>{perLot} per lot</div>}
        <small>
          Change it in{' '}
          <PlaceLink href={termsPath} right="SENSITIVE">
            Auction Terms
          </PlaceLink>{' '}
          before you add a session.
        </small>
      </dd>
      <dt>Currency</dt>
      <dd>{currency}</dd>
    </Facts>
  );
}

interface StepProps {
  place: StepPlace;
  summary: number;
  session: Session;
  contacts: Contacts;
}

function SettingsFields({
  place,
  summary,
  session,
  contacts,
  defaults,
}: StepProps & { defaults: SessionDefaultsQuery['sessionDefaults'] }) {
  const form = useSessionSettingsForm(session, defaults, place.isFromSummary);
  const navigate = useNavigate();
  const { values, type, leave } = form;
  const save = async (to: string) => {
    if (!form.isSaving && (await form.save())) await navigate(to);
  };
  const next = place.isFromSummary
    ? summaryPath(place, summary)
    : sessionStepPath(place.type, place.groupId, session.number, 3);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void save(next);
  };
  return (
    <StepForm onSubmit={submit} noValidate>
      <FormNotices
        what="these settings"
        refusal={form.refusal}
        conflict={form.conflict}
        refusals={form.refusals}
        isResumed={form.isResumed}
        onStartOver={form.startOver}
      />
      {session.kind === 'LIVE' && (
        <FieldGroup
          required
          label={sessionSettingsFields.hasBroadcast.label}
          hint="Additional fees may apply, depending on your contract."
        >
          <div>
            <SegmentedControl
              label={sessionSettingsFields.hasBroadcast.label}
              value={values.hasBroadcast ? '4' : '0'}
              segments={[
                { value: '0', label: 'Off' },
                { value: '4', label: 'On' },
              ]}
              onValue={(state) => type({ hasBroadcast: state === '4' })}
            />
          </div>
        </FieldGroup>
      )}
      <FromTerms session={session} />
      <Channels form={form} session={session} />
      <ContactFields form={form} contacts={contacts} />
      <CategoryPicker
        label={sessionSettingsFields.categoryIds.label}
        value={values.categoryIds}
        error={form.errorOf('categoryIds')}
        onChange={(categoryIds) => type({ categoryIds })}
      />
      <Field label={sessionSettingsFields.description.label} error={form.errorOf('description')}>
        <TextArea
          rows={6}
          maxLength={LONGEST_DESCRIPTION}
          value={values.description}
          onChange={(event) => type({ description: event.target.value })}
          onBlur={() => leave('description')}
        />
      </Field>
      <div>
        <Field
          label={sessionSettingsFields.viewingNotes.label}
          error={form.errorOf('viewingNotes')}
          hint="Don’t enter HTML or script."
          count={{ now: values.viewingNotes.length, max: LONGEST_VIEWING_NOTES }}
        >
          <TextArea
            value={values.viewingNotes}
            onChange={(event) => type({ viewingNotes: event.target.value })}
            onBlur={() => leave('viewingNotes')}
          />
        </Field>
        <Checkbox
          aria-label="Default viewing notes"
          checked={values.isDefaultNotes}
          onChecked={(isDefaultNotes) => type({ isDefaultNotes })}
        >
          Default
        </Checkbox>
      </div>
      <StepButtons
        onCancel={form.startOver}
        place={place}
        summary={summary}
        busy={form.isSaving}
        waiting={form.waiting}
        onSaveAndExit={() => void save(calendarPath())}
      />
    </StepForm>
  );
}

/** Step 2 of a session: where it is posted, who answers for it, and what bidders read about it. */
export function SessionSettingsStep(props: StepProps) {
  const location = props.session.location?.id ?? '';
  const { data, error, refetch } = useSessionDefaultsQuery({ variables: { location } });
  const withPhones = useCustomerCare();
  if (data) return <SettingsFields {...props} defaults={data.sessionDefaults} />;
  if (error) return <LoadFailure error={error} message={withPhones(LOAD_FAILED)} onRetry={() => void refetch()} />;
  return <Skeleton $height="480px" />;
}
