import { isPublishAllOffered, publishAllRefusal } from '../../../rules/publishing/editions/publish-rules';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { lotsOfSession } from '../../lots/editing/service';
import type { LotJson } from '../../lots/wire';
import { catalogsById } from '../../sales/service';
import { sessionById } from '../../sales/session/service';
import { selectLatestEdition, selectSummaryCounts } from '../edition-store';
import { textChanges } from '../editions/review';
import { selectFeatured, selectListing } from '../listing-store';
import { selectSchedules } from '../scheduling/schedule-store';
import { scheduleJson } from '../scheduling/schedule-wire';
import { isFeaturedEnabled, offerRefusal } from './featured-lots';
import type { SessionSummaryJson, SummaryJson } from './summary-wire';

async function summaryOf(
  { db }: Services,
  { houseId }: Actor,
  { catalogID, publishedAt }: { readonly catalogID: number; readonly publishedAt: number | null },
): Promise<SessionSummaryJson> {
  const counts = await selectSummaryCounts(db, houseId, catalogID);
  const { coverImage, featuredLots } = await selectListing(db, houseId, catalogID);
  const isTextChanged = (await textChanges(db, houseId, catalogID)).length > 0;
  const [schedule] = await selectSchedules(db, houseId, [catalogID]);
  const isFeaturedLotsEnabled = await isFeaturedEnabled(db, houseId);
  return {
    catalogID,
    ...counts,
    isPublishAllOffered: isPublishAllOffered({ ...counts, isTextChanged, isPublished: publishedAt !== null }),
    publishAllRefusal: publishAllRefusal({ ...counts, withoutNumber: counts.withoutNumberCount }),
    edition: await selectLatestEdition(db, houseId, catalogID),
    publishedAt,
    coverImageURL: coverImage,
    featuredLots: (await selectFeatured(db, houseId, catalogID, featuredLots)).map(({ id }) => id),
    isFeaturedLotsEnabled,
    featuredRefusal: isFeaturedLotsEnabled ? offerRefusal(counts) : null,
    schedule: schedule ? scheduleJson(schedule) : null,
  };
}

/** Returns the summaries of sessions; unknown ones are missing. */
export async function readSummaries(
  services: Services,
  actor: Actor,
  ids: readonly number[],
): Promise<SessionSummaryJson[]> {
  const summaries: SessionSummaryJson[] = [];
  for (const catalog of await catalogsById(services, actor, ids))
    summaries.push(await summaryOf(services, actor, catalog));
  return summaries;
}

const labelOf = ({ lotNumber, lotExt }: LotJson): string => (lotNumber === null ? '' : `${lotNumber}${lotExt}`);
const labels = (lots: readonly LotJson[]): string[] => lots.map(labelOf).filter((label) => label !== '');
const inventoryNumbers = (lots: readonly LotJson[]): string[] =>
  lots.map(({ invNumber }) => invNumber).filter((number) => number !== '');
const names = (lots: readonly LotJson[]): string[] =>
  lots.map((lot) => labelOf(lot) || lot.invNumber).filter((name) => name !== '');

function byName<Value>(
  lots: readonly LotJson[],
  nameOf: (lot: LotJson) => string,
  valueOf: (lot: LotJson) => Value | null,
): Record<string, Value> {
  return Object.fromEntries(
    lots.flatMap((lot) => {
      const [name, value] = [nameOf(lot), valueOf(lot)];
      return name === '' || value === null ? [] : [[name, value]];
    }),
  );
}

/** Returns the session with its lots as the specified call does. Throws 404. */
export async function readSummary(services: Services, actor: Actor, catalogId: number): Promise<SummaryJson> {
  const sessionDefinition = await sessionById(services, actor, catalogId);
  const all = await lotsOfSession(services, actor, catalogId);
  const lots = all.filter(({ deleted }) => !deleted);
  const deleted = all.filter((lot) => lot.deleted);
  const unpublished = lots.filter((lot) => lot.unpublished);
  const inventoryOf = ({ invNumber }: LotJson) => invNumber;
  const imageOf = ({ imgUrls }: LotJson) => imgUrls[0] ?? null;
  const countOf = ({ images }: LotJson) => images;
  return {
    sessionDefinition,
    lots,
    deletedlots: labels(deleted),
    deletedLotsWithInventoryNumber: inventoryNumbers(deleted),
    unpublishedlots: labels(unpublished),
    unpublishedlotsWithInvNumber: inventoryNumbers(unpublished),
    lotswithoutimages: names(lots.filter(({ images }) => images === 0)),
    restrictedlots: names(lots.filter(({ restricted }) => restricted)),
    images: byName(lots, labelOf, imageOf),
    imagesInvNumber: byName(lots, inventoryOf, imageOf),
    imagecount: byName(lots, labelOf, countOf),
    imagecountInvNumber: byName(lots, inventoryOf, countOf),
    summary: await summaryOf(services, actor, { catalogID: catalogId, publishedAt: sessionDefinition.publishedAt }),
  };
}
