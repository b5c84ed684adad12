import { notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { catalogsById } from '../../sales/service';
import { selectEditions, selectShown } from '../edition-store';
import type { EditionJson, LotListingJson } from './editions-wire';

/** Returns the latest editions of a session, latest first. Throws 404. */
export async function readEditions(
  services: Services,
  actor: Actor,
  catalogId: number,
  size: number,
): Promise<EditionJson[]> {
  const [catalog] = await catalogsById(services, actor, [catalogId]);
  if (!catalog) throw notFound('The session');
  const editions = await selectEditions(services.db, actor.houseId, catalogId, size);
  return editions.map(({ publishedAt, publishedBy, ...edition }) => ({
    ...edition,
    publishedAt: publishedAt.getTime(),
    publishedBy: publishedBy ?? '',
  }));
}

/** Returns whether a session is published. Throws 404. */
export async function isCatalogPublished(services: Services, actor: Actor, catalogId: number): Promise<boolean> {
  const [catalog] = await catalogsById(services, actor, [catalogId]);
  if (!catalog) throw notFound('The session');
  return catalog.publishedAt !== null;
}

/** Returns how bidders see lots; unknown and deleted ones are missing. */
export async function readListings(
  { db }: Services,
  { houseId }: Actor,
  ids: readonly number[],
): Promise<LotListingJson[]> {
  const rows = await selectShown(db, houseId, ids);
  return rows.map(({ lotId, promotedAt, ...shown }) => ({
    lotID: lotId,
    ...shown,
    promotedAt: promotedAt?.getTime() ?? null,
  }));
}
