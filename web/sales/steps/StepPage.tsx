import { useParams } from 'react-router-dom';
import {
  imagesStep,
  previewStep,
  stepHeading,
  stepOf,
  stepsOf,
  summaryStep,
  titleOf,
  uploadStep,
} from '../../../rules/sales/steps';
import { keptData } from '../../core/apollo/kept-data';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { useQuickEdit } from '../../core/edit/useEdit';
import { useCustomerCare } from '../../core/product/useCustomerCare';
import { useAddress } from '../../core/router/useAddress';
import { Screen } from '../../core/shell/Screen';
import { ImagesStep } from '../../images/public/ImagesStep';
import { EditLock } from '../../lots/public/EditLock';
import { UploadStep } from '../../lots/public/UploadStep';
import { calendarPath, sessionStepPath } from '../../paths/sales';
import { PreviewActions, PreviewStep } from '../../publishing/public/PreviewStep';
import type { ReachStep } from '../../publishing/public/step-place';
import { SummaryActions } from '../../publishing/public/SummaryPanel';
import { ButtonLink } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/display/EmptyState';
import { Skeleton } from '../../ui/display/Skeleton';
import { Steps } from '../../ui/layout/Steps';
import { BuyNowStep } from '../buy-now/BuyNowStep';
import type { StepPlace } from '../session/form-parts';
import { type SessionStepsQuery, useSessionStepsQuery } from '../session/Session.generated';
import { LOAD_FAILED } from '../session/session-words';
import { SessionSettingsStep } from '../session/SessionSettingsStep';
import { SessionStartStep } from '../session/SessionStartStep';
import { useReachSessionStepMutation } from './ReachStep.generated';
import { SummaryStep } from './SummaryStep';

interface StepTrackerProps {
  type: string;
  groupId: number;
  catalogId: number;
  /** The step on screen. */
  current: number;
  /** The step that the flow continues with. */
  reached: number;
  hasItems: boolean;
}

/** The steps of the flow: reached ones are links. */
function StepTracker({ type, groupId, catalogId, current, reached, hasItems }: StepTrackerProps) {
  const steps = stepsOf(type).map((step) => ({
    number: step.number,
    label: step.label ?? titleOf(step, hasItems),
    href: catalogId > 0 && step.number <= reached ? sessionStepPath(type, groupId, catalogId, step.number) : null,
    hint: `Finish step ${reached} first`,
  }));
  return <Steps steps={steps} current={current} />;
}

const numberOf = (text: string | undefined): number => {
  const number = Number(text);
  return Number.isSafeInteger(number) && number >= 0 && number < 2 ** 31 ? number : 0;
};

const NOT_STORED = {
  nothing: 'The step was not saved.',
  mayBe: 'The connection was lost, so the step may not have been saved.',
};

/** Saves that building a session has reached a step. `reach` resolves to whether it was saved; a toast says why it wasn't. */
function useReachStep(): ReachStep {
  const { run, busy } = useQuickEdit(useReachSessionStepMutation());
  const reach = async (id: string, step: number) => {
    const { answer } = await run({ id, step }, { isRepeatable: true, failed: NOT_STORED });
    return answer !== null;
  };
  return { reach, busy };
}

interface StepProps {
  place: StepPlace;
  step: number;
  data: SessionStepsQuery;
  reachStep: ReachStep;
}

const absent = (
  <EmptyState
    title="This sale was not found."
    action={<ButtonLink href={calendarPath()}>Go to the calendar</ButtonLink>}
  >
    It may have been deleted.
  </EmptyState>
);

function StepContent({ place, step, data, reachStep }: StepProps) {
  const { sessionOptions: options, catalog: session = null, locations } = data;
  const summary = summaryStep(place.type);
  if (!options || (place.catalogId > 0 && session?.saleNumber !== place.groupId)) return absent;
  if (place.type === 'bin' && !session) return absent;
  if (place.type === 'bin' && step === 1) return <BuyNowStep place={place} />;
  if (session && step === uploadStep(place.type))
    return <UploadStep place={place} session={session} reachStep={reachStep} exit={calendarPath()} />;
  if (session && step === imagesStep(place.type))
    return <ImagesStep place={place} session={session} step={step} reachStep={reachStep} exit={calendarPath()} />;
  if (place.type !== 'bin' && step === 1)
    return (
      <SessionStartStep
        key={place.catalogId}
        place={place}
        summary={summary}
        session={session}
        options={options}
        locations={locations.nodes}
        isFromSummary={place.isFromSummary}
        addRefusal={data.sale?.addSessionRefusal ?? null}
      />
    );
  if (!session)
    return (
      <EmptyState
        title="This session isn’t saved yet."
        action={<ButtonLink href={sessionStepPath(place.type, place.groupId, 0, 1)}>Go to step 1</ButtonLink>}
      >
        Finish step 1 first.
      </EmptyState>
    );
  if (place.type !== 'bin' && step === 2)
    return (
      <SessionSettingsStep
        key={place.catalogId}
        place={place}
        summary={summary}
        session={session}
        contacts={options.contacts}
      />
    );
  if (step === previewStep(place.type)) return <PreviewStep place={place} session={session} />;
  return <SummaryStep place={place} session={session} contacts={options.contacts} />;
}

/** The frame of the guided steps of a sale: the heading, the tracker, and the step. */
export function StepPage() {
  const params = useParams();
  const { query } = useAddress();
  const type = params.type === 'bin' ? 'bin' : params.type === 'timed' ? 'timed' : 'live';
  const place: StepPlace = {
    type,
    groupId: numberOf(params.groupId),
    catalogId: numberOf(params.catalogId),
    isFromSummary: query.get('from') === 'summary',
    goToPage: numberOf(params.goToPage) || null,
  };
  const step = stepOf(type, numberOf(params.step));
  const read = useSessionStepsQuery({
    variables: { sale: place.groupId, number: place.catalogId, isNew: place.catalogId === 0 },
  });
  const { error, refetch } = read;
  const data = keptData(read, ({ catalog }) => catalog?.number === place.catalogId);
  const withPhones = useCustomerCare();
  const reachStep = useReachStep();
  const session = data?.catalog;
  const hasItems = (session?.lotCount ?? 0) > 0;
  const isFound = session?.saleNumber === place.groupId;
  const actions =
    !session || !isFound ? undefined : step.number === previewStep(type) ? (
      <PreviewActions place={place} session={session} reachStep={reachStep} exit={calendarPath()} />
    ) : step.number === summaryStep(type) ? (
      <SummaryActions place={place} catalogId={session.id} exit={calendarPath()} />
    ) : undefined;
  return (
    <Screen
      title={stepHeading(step, hasItems)}
      windowTitle="DIY Session"
      back={{ href: calendarPath(), label: 'Calendar' }}
      sub={data?.sessionOptions?.saleName}
      actions={actions}
    >
      <StepTracker
        type={type}
        groupId={place.groupId}
        catalogId={place.catalogId}
        current={step.number}
        reached={session?.step ?? 1}
        hasItems={hasItems}
      />
      {session && <EditLock session={session} refetch={refetch} />}
      {data && <StepContent place={place} step={step.number} data={data} reachStep={reachStep} />}
      {!data &&
        (error ? (
          <LoadFailure error={error} message={withPhones(LOAD_FAILED)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton $height="480px" />
        ))}
    </Screen>
  );
}
