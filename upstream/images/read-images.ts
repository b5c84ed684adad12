import { pictureAt, pictureUrl } from '../../rules/images/picture-files';
import type { Actor } from '../core/http/actor';
import type { Services } from '../core/services';
import { lotOfPath, requireSession } from '../lots/editing/service';
import { selectPrimaryImages } from './store';

/** An image of a lot, as the specified call lists it. */
interface ImageUrl {
  readonly sequence: number;
  readonly imageURL: string;
  readonly thumbnailURL: string;
  readonly photoID: number;
}

/** Returns the images of a lot by its lotID. Throws 404. */
export async function imageUrlsOf(
  services: Services,
  actor: Actor,
  catalogId: number,
  key: string,
): Promise<Record<string, ImageUrl[]>> {
  const { lotID, photos } = await lotOfPath(services, actor, catalogId, key);
  return {
    [lotID]: photos.map(({ sequence, imageURL, photoID }) => ({
      sequence,
      imageURL,
      thumbnailURL: pictureAt(imageURL).thumbnailUrl,
      photoID,
    })),
  };
}

/** Returns the URL of the first image of each lot of a session, by number with extension. Throws 404. */
export async function primaryUrls(
  services: Services,
  actor: Actor,
  catalogId: number,
): Promise<Record<string, string>> {
  await requireSession(services, actor, catalogId);
  const images = await selectPrimaryImages(services.db, actor.houseId, catalogId);
  return Object.fromEntries(images.map(({ label, name }) => [label, pictureUrl(name)]));
}
