import { pictureNameAt, pictureUrl } from '../../../rules/images/picture-files';
import {
  COVER_PHOTO_CODE,
  FOREIGN_COVER_PHOTO,
  NO_COVER_PHOTO,
  NO_IMAGE_FOR_COVER,
} from '../../../rules/publishing/summary/cover-photo';
import { recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import { notFound, Refusal } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { catalogsById } from '../../sales/service';
import { lockSessionOfLots, sessionShows } from '../../sales/session/service';
import { firstImageUrl, hasImage, putCover, selectImageName, selectListing } from '../listing-store';

/** A refusal with the specified error code 130. */
const coverProblem = (message: string): Refusal =>
  new Refusal(422, [{ code: 'COVER_PHOTO', message, field: null }], null, { errorCode: COVER_PHOTO_CODE });

/** Which image becomes the cover photo. */
export type CoverChoice =
  | { readonly photoId: number }
  | { readonly url: string }
  /** The first image of the first lot; a cover photo that was chosen stays if `isIfMissing`. */
  | { readonly isIfMissing: boolean };

async function chosenUrl(tx: Transaction, houseId: number, catalogId: number, choice: CoverChoice): Promise<string> {
  if ('photoId' in choice) {
    const name = await selectImageName(tx, houseId, catalogId, choice.photoId);
    if (name === null) throw coverProblem(FOREIGN_COVER_PHOTO);
    return pictureUrl(name);
  }
  if ('url' in choice) {
    const name = pictureNameAt(choice.url);
    if (!(await hasImage(tx, houseId, catalogId, { name, url: choice.url }))) throw coverProblem(FOREIGN_COVER_PHOTO);
    return name === null ? choice.url : pictureUrl(name);
  }
  const present = choice.isIfMissing ? (await selectListing(tx, houseId, catalogId)).coverImage : null;
  const url = present ?? (await firstImageUrl(tx, houseId, catalogId));
  if (url === null) throw coverProblem(NO_IMAGE_FOR_COVER);
  return url;
}

/** Sets the cover photo of a session. Throws 404, and 422 COVER_PHOTO with error code 130. */
export async function setCover(
  services: Services,
  actor: Actor,
  catalogId: number,
  choice: CoverChoice,
  key: string | null,
): Promise<{ coverImageURL: string }> {
  const { houseId } = actor;
  return idempotently(
    services,
    actor,
    { key, operation: 'session.cover', input: { catalogId, choice } },
    async (tx) => {
      if ((await lockSessionOfLots(tx, houseId, catalogId)) === null) throw notFound('The session');
      const { coverImage: before } = await selectListing(tx, houseId, catalogId);
      const url = await chosenUrl(tx, houseId, catalogId, choice);
      if (url !== before) {
        await putCover(tx, houseId, catalogId, url);
        await recordChanges(tx, services.clock, actor, 'session.cover', [
          {
            type: 'Catalog',
            id: catalogId,
            version: await sessionShows(tx, houseId, catalogId),
            before: { coverImage: before ?? '' },
            after: { coverImage: url },
          },
        ]);
      }
      return { coverImageURL: url };
    },
  );
}

/** Sets the cover photo that a locked session had before; none if the URL is empty. Throws 422 COVER_PHOTO if no lot has the image any longer. */
export async function restoreCover(tx: Transaction, houseId: number, catalogId: number, url: string): Promise<void> {
  const next = url === '' ? null : await chosenUrl(tx, houseId, catalogId, { url });
  await putCover(tx, houseId, catalogId, next);
}

/** Returns the URL of a session's cover photo. Throws 404, and 422 COVER_PHOTO with error code 130 if it has none. */
export async function readCover(
  services: Services,
  actor: Actor,
  catalogId: number,
): Promise<{ coverImageURL: string }> {
  const [catalog] = await catalogsById(services, actor, [catalogId]);
  if (!catalog) throw notFound('The session');
  const { coverImage } = await selectListing(services.db, actor.houseId, catalogId);
  if (coverImage === null) throw coverProblem(NO_COVER_PHOTO);
  return { coverImageURL: coverImage };
}
