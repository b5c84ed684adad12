import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { summaryStep } from '../../../rules/sales/steps';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { useDialogs } from '../../core/dialogs/useDialogs';
import { sessionStepPath } from '../../paths/sales';
import { Button, ButtonLink } from '../../ui/controls/Button';
import { Skeleton } from '../../ui/display/Skeleton';
import { Section } from '../../ui/layout/Page';
import { Banner } from '../../ui/notices/Banner';
import { PublishDialog } from '../editions/PublishDialog';
import { CatalogFiles } from '../feeds/CatalogFiles';
import { ScheduleBanner } from '../scheduling/ScheduleBanner';
import { ScheduleDialog } from '../scheduling/ScheduleDialog';
import { type ChosenLots, ItemsDock } from '../summary/ItemsDock';
import { CoverPhoto, FeaturedItems } from '../summary/Showcase';
import { useSessionSummaryQuery } from '../summary/Summary.generated';
import { SummaryBanners } from '../summary/SummaryBanners';
import { usePublished } from '../summary/usePublished';
import type { StepPlace } from './step-place';

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

/** What publishing answered, until it is dismissed. */
export function PublishedBanner() {
  const { published, show } = usePublished();
  if (!published) return null;
  return (
    <Section>
      <Banner
        tone="success"
        actions={
          <Button tone="link" onClick={() => show(null)}>
            Dismiss
          </Button>
        }
      >
        <strong>{published.message}</strong> {published.note}
      </Banner>
    </Section>
  );
}

/** The cover photo of a session, beside what else is known of it. */
export function SummaryCover({ place }: { place: StepPlace }) {
  const { data } = useSessionSummaryQuery({ variables: { number: place.catalogId } });
  return data?.catalog ? <CoverPhoto session={data.catalog} /> : null;
}

export interface SummaryPanelProps {
  place: StepPlace;
  /** All items, with these further actions on the selected ones. */
  items: (dockActions: (chosen: ChosenLots) => ReactNode) => ReactNode;
  /** The link to the step that uploads the items; false where they can't be edited. */
  edit: ReactNode;
}

/** What staff look through before they publish a session: featured items, what to review, and all items. */
export function SummaryPanel({ place, items, edit }: SummaryPanelProps) {
  const { data, error, refetch } = useSessionSummaryQuery({ variables: { number: place.catalogId } });
  const dialogs = useDialogs();
  const catalog = data?.catalog;
  const first = sessionStepPath(place.type, place.groupId, place.catalogId, summaryStep(place.type));
  return (
    <>
      {!catalog && error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!catalog && !error && <Skeleton $height="180px" />}
      {catalog && <ScheduleBanner session={catalog} />}
      {catalog && <FeaturedItems session={catalog} />}
      <Section>
        <Head>
          Items {edit}
          {catalog?.publishedAt && <CatalogFiles number={place.catalogId} onOpen={dialogs.open} />}
        </Head>
        {catalog && <SummaryBanners summary={catalog.summary} first={first} />}
        {items((chosen) => catalog && <ItemsDock session={catalog} chosen={chosen} onOpen={dialogs.open} />)}
      </Section>
      {dialogs.element}
    </>
  );
}

export interface SummaryActionsProps {
  place: StepPlace;
  catalogId: string;
  /** Where Save & Exit leads. */
  exit: string;
}

/** The actions of the summary: leaving, and publishing everything. */
export function SummaryActions({ place, catalogId, exit }: SummaryActionsProps) {
  const { data } = useSessionSummaryQuery({ variables: { number: place.catalogId } });
  const dialogs = useDialogs();
  const published = usePublished();
  const catalog = data?.catalog;
  const summary = catalog?.summary;
  return (
    <>
      {summary && summary.catalogUrl !== null && <ButtonLink href={summary.catalogUrl}>View catalog</ButtonLink>}
      <ButtonLink href={exit}>Save & Exit</ButtonLink>
      {catalog && catalog.summary.isPublishAllOffered && catalog.summary.schedule === null && (
        <Button
          aria-haspopup="dialog"
          onClick={() =>
            dialogs.open(ScheduleDialog, {
              catalogId,
              timeZone: catalog.timeZone,
              schedule: null,
              refusal: catalog.summary.publishAllRefusal,
            })
          }
        >
          Schedule
        </Button>
      )}
      {summary?.isPublishAllOffered && (
        <Button
          tone="primary"
          aria-haspopup="dialog"
          waiting={summary.publishAllRefusal ?? undefined}
          onClick={() =>
            dialogs.open(PublishDialog, {
              number: place.catalogId,
              catalogId,
              lots: null,
              onPublished: published.show,
            })
          }
        >
          Publish All
        </Button>
      )}
      {dialogs.element}
    </>
  );
}
