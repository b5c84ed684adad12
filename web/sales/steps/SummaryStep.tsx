import { Fragment } from 'react';
import { styled } from 'styled-components';
import { formatLongDateTime } from '../../../rules/core/dates';
import { categoryName } from '../../../rules/sales/categories';
import { channelStateLabel } from '../../../rules/sales/channels';
import { extensionWords, sessionStartFields } from '../../../rules/sales/session-fields';
import { uploadStep } from '../../../rules/sales/steps';
import { useDialogs } from '../../core/dialogs/useDialogs';
import { RecordHistoryDialog } from '../../core/records/RecordHistoryDialog';
import { ItemTable } from '../../lots/public/ItemTable';
import { sessionStepPath } from '../../paths/sales';
import { PublishedBanner, SummaryCover, SummaryPanel } from '../../publishing/public/SummaryPanel';
import { Button } from '../../ui/controls/Button';
import { Facts } from '../../ui/display/Facts';
import { Link } from '../../ui/display/Link';
import { Bar, Section } from '../../ui/layout/Page';
import { Banner } from '../../ui/notices/Banner';
import { CopySale } from '../copying/CopySale';
import type { StepPlace } from '../session/form-parts';
import type { Session_catalogFragment as Session, SessionStepsQuery } from '../session/Session.generated';
import { CONTACT_FIELDS } from '../session/useSessionSettingsForm';

const Head = styled.h2`
  display: flex;
  gap: var(--s3);
  align-items: baseline;
  a {
    font-family: var(--sans);
    font-size: var(--t-s);
    font-weight: 500;
    text-decoration: underline;
  }
`;

/** The facts of the session and its cover photo, beside each other where there is room. */
const Panel = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--s6);
  margin-bottom: var(--s4);
  > div {
    flex: 1 1 420px;
    min-width: 0;
    max-width: 640px;
  }
`;

const Tools = styled(Bar)`
  margin-bottom: var(--s5);
`;

/** Returns what a session lacks before it can be published. */
function missingIn(session: Session): string[] {
  // What an ended sale lacks can't be added.
  if (session.endedAt !== null) return [];
  if (session.kind === 'BUY_NOW') return session.lotCount > 0 ? [] : ['items'];
  return [
    ...(session.channels.some(({ state }) => state > 0) ? [] : ['a channel to post the sale to']),
    ...(session.categoryIds.length > 0 ? [] : ['a category']),
    ...(session.lotCount > 0 ? [] : ['items']),
  ];
}

interface PartProps {
  place: StepPlace;
  session: Session;
}

function EditLink({ place, step, what }: { place: StepPlace; step: number; what: string }) {
  const path = sessionStepPath(place.type, place.groupId, place.catalogId, step, place.goToPage);
  return (
    <Link href={`${path}?from=summary`} aria-label={`Edit ${what}`}>
      Edit
    </Link>
  );
}

/** Names the facts that nobody has entered, in one line. */
function NotSet({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return null;
  return (
    <>
      <dt>Not set</dt>
      <dd>{labels.join(', ')}</dd>
    </>
  );
}

function StartFacts({ place, session }: PartProps) {
  const { location, staggerSeconds, extensionSeconds, kind } = session;
  return (
    <Section>
      <Head>Session {!session.editLocked && <EditLink place={place} step={1} what="the session" />}</Head>
      <Facts>
        <dt>Title</dt>
        <dd>{session.title}</dd>
        <dt>Sale</dt>
        <dd>{session.saleName}</dd>
        <dt>Location</dt>
        <dd>
          {location ? [location.facilityName, location.street1, location.city].filter(Boolean).join(', ') : 'None'}
        </dd>
        <dt>{kind === 'TIMED' ? 'First lot ends' : 'Starts'}</dt>
        <dd>{formatLongDateTime(Date.parse(session.startsAt), session.timeZone)}</dd>
        {kind === 'TIMED' && (
          <>
            <dt>Lot end times</dt>
            <dd>{staggerSeconds === null ? 'All at once' : `${staggerSeconds} seconds apart`}</dd>
            <dt>{sessionStartFields.extensionSeconds.label}</dt>
            <dd>{extensionWords(extensionSeconds)}</dd>
          </>
        )}
        {kind === 'TIMED' && session.lastLotEndsAt && (
          <>
            <dt>Last lot ends</dt>
            <dd>{formatLongDateTime(Date.parse(session.lastLotEndsAt), session.timeZone)}</dd>
          </>
        )}
        {kind === 'LIVE' && session.resellsUnsold && (
          <>
            <dt>Unsold items</dt>
            <dd>A timed sale is made from them</dd>
          </>
        )}
      </Facts>
    </Section>
  );
}

type Contacts = NonNullable<SessionStepsQuery['sessionOptions']>['contacts'];

/** Returns the labels and values that somebody has entered, and the labels of the others. */
function enteredOf(facts: readonly (readonly [label: string, value: string | undefined])[]) {
  const isEntered = ([, value]: (typeof facts)[number]) => value !== undefined && value !== '';
  return {
    entered: facts.filter(isEntered),
    missing: facts.filter((fact) => !isEntered(fact)).map(([label]) => label),
  };
}

const contactFacts = (session: Session, contacts: Contacts) =>
  CONTACT_FIELDS.map(
    ({ name, label }) => [label, contacts.find((one) => one.number === session.contacts[name])?.name] as const,
  );

function EnteredFacts({ facts }: { facts: ReturnType<typeof enteredOf>['entered'] }) {
  return facts.map(([label, value]) => (
    <Fragment key={label}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </Fragment>
  ));
}

function SettingsFacts({ place, session, contacts }: PartProps & { contacts: Contacts }) {
  const { entered, missing } = enteredOf([
    ...contactFacts(session, contacts),
    ['Categories', session.categoryIds.map(categoryName).join(', ')],
    ['Description', session.description],
    ['Viewing Notes', session.viewingNotes],
  ]);
  return (
    <Section>
      <Head>Details {!session.editLocked && <EditLink place={place} step={2} what="the details" />}</Head>
      <Facts>
        {session.kind === 'LIVE' && (
          <>
            <dt>Audio Video Broadcast</dt>
            <dd>{session.hasBroadcast ? 'On' : 'Off'}</dd>
          </>
        )}
        <dt>Post Sale To</dt>
        <dd>
          {session.channels.map(({ name, state }) => `${name}: ${channelStateLabel(state, session.kind)}`).join(' · ')}
        </dd>
        <EnteredFacts facts={entered} />
        <NotSet labels={missing} />
      </Facts>
    </Section>
  );
}

/** Step 1 of a Buy It Now sale decides everything. */
function BuyNowFacts({ place, session, contacts }: PartProps & { contacts: Contacts }) {
  const { entered, missing } = enteredOf(contactFacts(session, contacts));
  return (
    <Section>
      <Head>
        Sale Details <EditLink place={place} step={1} what="the sale details" />
      </Head>
      <Facts>
        <dt>Sale</dt>
        <dd>{session.saleName}</dd>
        <dt>Currency</dt>
        <dd>{session.currency}</dd>
        <EnteredFacts facts={entered} />
        <NotSet labels={missing} />
      </Facts>
    </Section>
  );
}

/** The last step of a session: all its settings, and what it lacks. */
export function SummaryStep({ place, session, contacts }: PartProps & { contacts: Contacts }) {
  const missing = missingIn(session);
  const dialogs = useDialogs();
  const tools = (
    <Tools>
      <Button
        onClick={() =>
          dialogs.open(RecordHistoryDialog, { record: { id: session.id, name: session.title }, canEdit: true })
        }
      >
        History
      </Button>
      {session.kind !== 'BUY_NOW' && (
        <CopySale type={place.type} sale={place.groupId} saleName={session.saleName} timeZone={session.timeZone} />
      )}
    </Tools>
  );
  return (
    <>
      <PublishedBanner />
      {missing.length > 0 && (
        <Section>
          <Banner tone="warning">This sale still needs {missing.join(', ')}.</Banner>
        </Section>
      )}
      <Panel>
        {session.kind === 'BUY_NOW' ? (
          <div>
            <BuyNowFacts place={place} session={session} contacts={contacts} />
            {tools}
          </div>
        ) : (
          <>
            <div>
              <StartFacts place={place} session={session} />
              {tools}
            </div>
            <div>
              <SettingsFacts place={place} session={session} contacts={contacts} />
            </div>
          </>
        )}
        <SummaryCover place={place} />
      </Panel>
      <SummaryPanel
        place={place}
        items={(dockActions) => <ItemTable session={session} place={place} dockActions={dockActions} />}
        edit={
          (session.kind === 'BUY_NOW' || !session.editLocked) && (
            <EditLink place={place} step={uploadStep(place.type)} what="the items" />
          )
        }
      />
      {dialogs.element}
    </>
  );
}
