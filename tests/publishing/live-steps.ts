import { print } from 'graphql';
import { RegisterImagesDocument } from '../../web/images/bulk/BulkImages.generated';
import { DecideBannedLotsDocument } from '../../web/publishing/banned-words/DecideBanned.generated';
import {
  PublishLotsDocument,
  UnpublishLotsDocument,
  WithdrawLotsDocument,
} from '../../web/publishing/editions/Publish.generated';
import {
  CancelScheduledPublishingDocument,
  SchedulePublishingDocument,
} from '../../web/publishing/scheduling/Schedule.generated';
import {
  RequestPromotionDocument,
  SetCoverImageDocument,
  SetFeaturedLotsDocument,
} from '../../web/publishing/summary/Summary.generated';
import { photosOf, sentImage } from '../images/live-steps';
import type { LiveHouse } from '../support/houses/live-house';
import type { MutationName, Step } from '../support/houses/live-views';

/** A session with 6 lots, of which the first 2 have an image. */
export interface LiveListing {
  readonly catalog: string;
  readonly lots: readonly string[];
}

/** Gives the first 2 lots of a session an image each. */
export async function addedPhotos(house: LiveHouse, { catalog, lots }: LiveListing): Promise<void> {
  for (const [lotId, color] of [
    [lots[0], '#224466'],
    [lots[1], '#664422'],
  ] as const) {
    const uploadId = await sentImage(house, catalog, color);
    const input = { catalogId: catalog, images: [{ uploadId, lotId, fileName: 'front.png' }] };
    await house.read(print(RegisterImagesDocument), { input });
  }
}

const ALSO = {
  ItemTable: 'The order of the list and the lots that its filter selects follow from their statuses.',
  SessionSteps: 'A session counts its lots that are not published.',
  SessionSummary: 'The summary counts the lots of its session.',
};

const scheduled = ({ catalog }: LiveListing, time: string) => ({ catalogId: catalog, date: '2027-03-01', time });

/** Steps that publish a session, and change how bidders see it. */
export const publishingSteps = (house: () => LiveHouse, of: () => LiveListing) =>
  ({
    setCoverImage: {
      document: SetCoverImageDocument,
      variables: async (by) => {
        const { catalog, lots } = of();
        const [photoId] = await photosOf(house(), lots[by === 'app' ? 0 : 1] ?? '');
        return { input: { catalogId: catalog, photoId } };
      },
      rereads: ALSO,
    },
    setFeaturedLots: {
      document: SetFeaturedLotsDocument,
      variables: (by) => {
        const { catalog, lots } = of();
        return { input: { catalogId: catalog, lots: by === 'app' ? lots.slice(0, 5) : lots.slice(1) } };
      },
      rereads: ALSO,
    },
    requestPromotion: {
      document: RequestPromotionDocument,
      variables: (by) => ({ input: { ids: [of().lots[by === 'app' ? 0 : 1]] } }),
      rereads: ALSO,
    },
    decideBannedLots: {
      document: DecideBannedLotsDocument,
      variables: (by) => ({ input: { ids: [of().lots[by === 'app' ? 0 : 1]], isBanned: true } }),
      rereads: ALSO,
    },
    schedulePublishing: {
      document: SchedulePublishingDocument,
      variables: (by) => ({ input: scheduled(of(), by === 'app' ? '09:00' : '10:00') }),
      rereads: ALSO,
    },
    cancelScheduledPublishing: {
      document: CancelScheduledPublishingDocument,
      // The other one canceled the schedule of the step before.
      variables: async () => {
        await house().read(print(SchedulePublishingDocument), { input: scheduled(of(), '11:00') });
        return { input: { catalogId: of().catalog } };
      },
      rereads: ALSO,
    },
    publishLots: {
      document: PublishLotsDocument,
      variables: () => ({ input: { catalogId: of().catalog } }),
      rereads: ALSO,
    },
    unpublishLots: {
      document: UnpublishLotsDocument,
      variables: (by) => ({ input: { ids: [of().lots[by === 'app' ? 2 : 3]] } }),
      rereads: ALSO,
    },
    withdrawLots: {
      document: WithdrawLotsDocument,
      variables: (by) => ({ input: { ids: [of().lots[by === 'app' ? 4 : 5]] } }),
      rereads: ALSO,
    },
  }) satisfies Partial<Record<MutationName, Step>>;
