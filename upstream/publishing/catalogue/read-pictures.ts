import { isLogoFile } from '../../../rules/house/private-label';
import { pictureFile, readPictureFile } from '../../../rules/images/picture-files';
import { notFound } from '../../core/http/errors';
import { FileBody } from '../../core/http/file-answer';
import type { Services } from '../../core/services';
import { logoBytes } from '../../house/service';
import { readPicture } from '../../images/service';
import { isPublicLogo, selectHouseByRef, selectHouseOfPicture, selectPicturesHash } from './catalogue-store';
import type { PictureOwnerJson } from './catalogue-wire';

/** What is sent in place of a size that a picture doesn't have. */
const INSTEAD = {
  small: 'screen',
  medium: 'full',
  zoom: 'full',
  full: 'full',
  screen: 'screen',
  mail: 'mail',
} as const;

async function readPublicLogo(services: Services, file: string): Promise<FileBody> {
  const bytes = (await isPublicLogo(services.db, file)) ? await logoBytes(services, file) : null;
  if (bytes === null) throw notFound('The file');
  return new FileBody('image/jpeg', bytes);
}

/** Returns a file of a picture or a logo that bidders see. Throws 404 for every other one. */
export async function readPublicPicture(services: Services, file: string): Promise<FileBody> {
  if (isLogoFile(file)) return readPublicLogo(services, file);
  const picture = readPictureFile(file);
  const owner = picture === null ? undefined : await selectHouseOfPicture(services.db, picture.name);
  if (picture === null || owner === undefined) throw notFound('The file');
  const { houseId } = owner;
  try {
    return await readPicture(services, { houseId }, file);
  } catch {
    return readPicture(services, { houseId }, pictureFile(picture.name, INSTEAD[picture.size]));
  }
}

/** Changes with the pictures that a house shows bidders. */
type PictureTag = (houseRef: string) => Promise<string>;

/** Returns a function that returns the tag of a house's pictures. It is computed again only after a change of the house. */
export function createPictureTags(services: Services): PictureTag {
  const known = new Map<string, { readonly position: string; readonly tag: string }>();
  return async (houseRef) => {
    // Read before the rest: a change between the two makes the next tag be computed again.
    const house = await selectHouseByRef(services.db, houseRef);
    if (house === undefined) throw notFound('The house');
    const before = known.get(houseRef);
    if (before?.position === house.position) return before.tag;
    const tag = await selectPicturesHash(services.db, house.houseId);
    known.set(houseRef, { position: house.position, tag });
    return tag;
  };
}

/** Returns a house that shows bidders a picture, with the tag of its pictures, which is empty if they are just changing. Throws 404 for every other picture. */
export async function readPictureOwner(services: Services, tagOf: PictureTag, file: string): Promise<PictureOwnerJson> {
  const picture = readPictureFile(file);
  const find = () => (picture === null ? undefined : selectHouseOfPicture(services.db, picture.name));
  const owner = await find();
  if (owner === undefined) throw notFound('The file');
  const before = await tagOf(owner.houseRef);
  if ((await find()) === undefined) throw notFound('The file');
  const after = await tagOf(owner.houseRef);
  // If the pictures changed meanwhile, it isn't known which of the tags includes this one.
  return { houseRef: owner.houseRef, tag: before === after ? before : '' };
}
