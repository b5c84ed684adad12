import { useNavigate, useParams } from 'react-router-dom';
import { PUBLISHED_STEP, REALIZED_STEPS, realizedStep } from '../../../rules/realized-prices/steps';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { useRefetchOnVersion } from '../../core/apollo/useRefetchOnVersion';
import { useAddress } from '../../core/router/useAddress';
import { Screen } from '../../core/shell/Screen';
import { realizedPricesPath } from '../../paths/realized-prices';
import { ButtonLink } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/display/EmptyState';
import { Skeleton } from '../../ui/display/Skeleton';
import { Steps } from '../../ui/layout/Steps';
import { Banner } from '../../ui/notices/Banner';
import { ConfirmStep } from '../publishing/ConfirmStep';
import { PremiumStep } from '../publishing/PremiumStep';
import { PublishedStep } from '../publishing/PublishedStep';
import { RowsStep } from '../review/RowsStep';
import { ColumnsStep } from './ColumnsStep';
import { type RealizedPricesQuery, useRealizedPricesQuery } from './RealizedPrices.generated';
import { UploadStep } from './UploadStep';

interface RealizedStepsProps {
  catalogID: string;
  /** The step on screen. */
  current: number;
  /** Whether prices are reviewed. */
  isReviewed: boolean;
  /** Whether it is known what the columns of their file contain. */
  isMapped: boolean;
  /** Whether prices are published. */
  isPublished: boolean;
}

/** The steps of editing realized prices: those that can be opened are links. */
function RealizedSteps({ catalogID, current, isReviewed, isMapped, isPublished }: RealizedStepsProps) {
  const isOpen = (step: number) => {
    if (step === 1) return true;
    if (step === PUBLISHED_STEP) return isPublished;
    return step === 2 ? isReviewed : isMapped;
  };
  const steps = REALIZED_STEPS.map((label, index) => {
    const number = index + 1;
    return { number, label, href: isOpen(number) ? realizedPricesPath(catalogID, number) : null };
  });
  return <Steps steps={steps} current={current} />;
}

const TITLE = 'Edit Realized Prices';
/** Where Cancel leads. */
const SALES = '/my-auctions/sales';
const LOAD_FAILED = 'Unable to load your realized prices';

type Prices = NonNullable<RealizedPricesQuery['realizedPrices']>;

/** Returns the number of a session in an address; 0 if it is none. */
const numberOf = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

interface StepContentProps {
  prices: Prices;
  step: number;
  goTo: (step: number) => void;
  /** Reads the session again, which has another upload. */
  reload: () => Promise<unknown>;
}

function StepContent({ prices, step, goTo, reload }: StepContentProps) {
  const { openUpload: upload, publishedUpload } = prices;
  if (step === PUBLISHED_STEP && publishedUpload)
    return <PublishedStep prices={prices} upload={publishedUpload} goTo={goTo} reload={reload} />;
  if (step === 1 || !upload) return <UploadStep prices={prices} goTo={goTo} reload={reload} />;
  if (upload.state === 'MAPPING') return <ColumnsStep upload={upload} goTo={goTo} />;
  switch (step) {
    case 2:
    case 3:
      // The two steps have their own pages and searches.
      return <RowsStep key={step} prices={prices} upload={upload} onlyProblems={step === 2} goTo={goTo} />;
    case 4:
      return <PremiumStep prices={prices} upload={upload} goTo={goTo} />;
    default:
      return <ConfirmStep prices={prices} upload={upload} goTo={goTo} />;
  }
}

/** Edits the realized prices of a session that has ended, in six steps. Until they are published, lots stay as they are. */
export function RealizedPricesPage() {
  const { catalogID = '' } = useParams();
  const { query } = useAddress();
  const navigate = useNavigate();
  const wanted = realizedStep(query.get('step'));
  const { data, error, refetch } = useRealizedPricesQuery({
    variables: { catalogNumber: numberOf(catalogID) },
  });
  const prices = data?.realizedPrices;
  const { openUpload = null, publishedUpload = null } = prices ?? {};
  useRefetchOnVersion(openUpload?.version, refetch, openUpload?.id);
  useRefetchOnVersion(publishedUpload?.version, refetch, publishedUpload?.id);
  const isPossible = wanted === 1 || (wanted === PUBLISHED_STEP ? publishedUpload !== null : openUpload !== null);
  const step = isPossible ? (openUpload?.state === 'MAPPING' && wanted > 2 && wanted < PUBLISHED_STEP ? 2 : wanted) : 1;
  // A read that another one replaces is aborted, and the screen says if one fails.
  const reload = () => refetch().catch(() => undefined);
  const goTo = (next: number) => void navigate(realizedPricesPath(catalogID, next));
  const screen = {
    title: prices ? `Step ${step}: ${REALIZED_STEPS[step - 1] ?? ''}` : TITLE,
    windowTitle: TITLE,
    sub: prices ? `${TITLE} · ${prices.catalog.title}` : undefined,
    actions: <ButtonLink href={SALES}>Cancel</ButtonLink>,
  };
  if (data?.realizedPrices === null)
    return (
      <Screen title={TITLE}>
        <EmptyState title="This session was not found." action={<ButtonLink href={SALES}>Go to past sales</ButtonLink>}>
          It may have been deleted.
        </EmptyState>
      </Screen>
    );
  if (!prices)
    return (
      <Screen {...screen}>
        {error ? (
          <LoadFailure error={error} message={LOAD_FAILED} onRetry={() => void refetch()} />
        ) : (
          <Skeleton $height="480px" />
        )}
      </Screen>
    );
  return (
    <Screen {...screen}>
      {prices.refusal === null ? (
        <>
          <RealizedSteps
            catalogID={catalogID}
            current={step}
            isReviewed={openUpload !== null}
            isMapped={openUpload?.state === 'REVIEW'}
            isPublished={publishedUpload !== null}
          />
          <StepContent prices={prices} step={step} goTo={goTo} reload={reload} />
        </>
      ) : (
        <Banner tone="warning">{prices.refusal}</Banner>
      )}
    </Screen>
  );
}
