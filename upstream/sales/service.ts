import type { z } from 'zod';
import { formatDateUS } from '../../rules/core/dates';
import { wireFromMinor } from '../../rules/core/money';
import { pictureUrl } from '../../rules/images/picture-files';
import { catalogUrl } from '../../rules/sales/catalog-url';
import { notFound } from '../core/errors';
import type { Actor } from '../core/http/actor';
import { windowOf } from '../core/http/window';
import type { Services } from '../core/services';
import { houseById } from '../house/service';
import { type CatalogRow, selectCatalogs } from './store';
import type { CatalogJson, CatalogsJson, CatalogsQuery, CatalogUrlJson } from './wire';

const catalogJson = (row: CatalogRow, catalogPattern: string | null, publicUrl: string): CatalogJson => ({
  catalogID: row.id,
  catalogRef: row.ref,
  groupID: row.groupId,
  groupName: row.groupName,
  identifier: row.identifier,
  title: row.title,
  kind: row.kind,
  date: formatDateUS(row.startsAt.getTime(), row.timeZone),
  startsAt: row.startsAt.getTime(),
  endedAt: row.endedAt?.getTime() ?? null,
  timeZoneID: row.timeZone,
  addressID: row.locationId,
  currencyCode: row.currency,
  lotCount: row.lotCount,
  soldCount: row.soldCount,
  bidderCount: row.bidderCount,
  hammerTotal: wireFromMinor(row.hammer, row.currency),
  lotsWithoutImagesCount: row.withoutImagesCount,
  unpublishedLotCount: row.unpublishedCount,
  imageURL: row.picture === null ? row.imageUrl : pictureUrl(row.picture),
  // Without a published lot, the address leads nowhere.
  catalogURL: catalogUrl(catalogPattern, publicUrl, {
    ...row,
    isPublished: row.publishedAt !== null && row.unpublishedCount < row.lotCount,
  }),
  invoiceGroupID: row.invoiceGroupId,
  channels: row.channels,
  hasBroadcast: row.hasBroadcast,
  stepTracker: row.step,
  publishedAt: row.publishedAt?.getTime() ?? null,
  unsoldOfCatalogID: row.unsoldOf,
  version: row.version,
});

/** Sessions of the house, latest first; without a size all that the filter selects. */
export async function readCatalogs(
  services: Services,
  actor: Actor,
  query: z.output<typeof CatalogsQuery>,
): Promise<CatalogsJson> {
  const filter = {
    ids: query.ids ?? null,
    refs: query.refs?.split(',') ?? null,
    search: query.search?.trim() ?? '',
    kind: query.kind ?? null,
    ended: query.ended === undefined ? null : query.ended === 'true',
    now: services.clock.now(),
  };
  const { rows, total } = await selectCatalogs(services.db, actor.houseId, filter, windowOf(query));
  const { catalogUrl: pattern } = await houseById(services.db, actor.houseId);
  return { catalogs: rows.map((row) => catalogJson(row, pattern, services.publicUrl)), totalRecords: total };
}

/** Returns sessions by their numbers; unknown ones are missing. */
export async function catalogsById(services: Services, actor: Actor, ids: readonly number[]): Promise<CatalogJson[]> {
  return ids.length === 0 ? [] : (await readCatalogs(services, actor, { ids: [...ids] })).catalogs;
}

/** Returns the public address of a session by its number; empty without one. Throws 404. */
export async function readCatalogUrl(services: Services, actor: Actor, id: number): Promise<CatalogUrlJson> {
  const [catalog] = await catalogsById(services, actor, [id]);
  if (!catalog) throw notFound('The session');
  return { catalogURLMap: catalog.catalogURL === null ? {} : { [id]: catalog.catalogURL } };
}
