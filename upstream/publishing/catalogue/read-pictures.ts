import { isLogoFile } from '../../../rules/house/private-label';
import { readPictureFile } from '../../../rules/images/picture-files';
import { PICTURE_OWNER_HEADER, PICTURE_TAG_HEADER } from '../../../rules/publishing/catalogue/catalogue-paths';
import { notFound } from '../../core/errors';
import { FileBody } from '../../core/http/file-answer';
import type { Services } from '../../core/services';
import { logoBytes } from '../../house/service';
import { openPicture } from '../../images/service';
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

/** The tags of houses' pictures. A tag changes with the pictures that the house shows bidders. */
export interface PictureTags {
  /** Returns the tag of a house, which is computed again only after a change of the house that isn't a bid. Throws 404 for an unknown house. */
  of(houseRef: string): Promise<string>;
  /** Returns the tag that a house had at the position of a change, if it is known. */
  at(houseRef: string, position: string): string | null;
}

/** Creates the tags of houses' pictures. */
export function createPictureTags(services: Services): PictureTags {
  const known = new Map<string, { readonly position: string; readonly tag: string }>();
  const at = (houseRef: string, position: string): string | null => {
    const before = known.get(houseRef);
    return before?.position === position ? before.tag : null;
  };
  return {
    at,
    of: async (houseRef) => {
      const before = known.get(houseRef);
      const house = await selectHouseByRef(services.db, houseRef, before?.position ?? '');
      if (house === undefined) throw notFound('The house');
      if (before && house.onlyBids) {
        known.set(houseRef, { position: house.position, tag: before.tag });
        return before.tag;
      }
      // Its position is read with it, because the pictures may have changed since.
      const { hash, position } = await selectPicturesHash(services.db, house.houseId);
      known.set(houseRef, { position, tag: hash });
      return hash;
    },
  };
}

/** Throws 404 for a picture that bidders don't see. */
async function ownerOf({ db }: Services, tags: PictureTags, name: string): Promise<PictureOwnerJson> {
  const find = async () => {
    const owner = await selectHouseOfPicture(db, name);
    if (owner === undefined) throw notFound('The file');
    return owner;
  };
  const { houseRef, position } = await find();
  const known = tags.at(houseRef, position);
  if (known !== null) return { houseRef, tag: known };
  const before = await tags.of(houseRef);
  await find();
  const after = await tags.of(houseRef);
  // If the pictures changed meanwhile, it isn't known which of the tags includes this one.
  return { houseRef, tag: before === after ? before : '' };
}

/** Returns a house that shows bidders a picture, with the tag of its pictures, which is empty if they are just changing. Throws 404 for every other picture. */
export async function readPictureOwner(services: Services, tags: PictureTags, file: string): Promise<PictureOwnerJson> {
  const picture = readPictureFile(file);
  if (picture === null) throw notFound('The file');
  return ownerOf(services, tags, picture.name);
}

/** Returns a file of a picture or a logo that bidders see, a picture with its owner. Throws 404 for every other one. */
export async function readPublicPicture(services: Services, tags: PictureTags, file: string): Promise<FileBody> {
  if (isLogoFile(file)) return readPublicLogo(services, file);
  const picture = readPictureFile(file);
  if (picture === null) throw notFound('The file');
  const { houseRef, tag } = await ownerOf(services, tags, picture.name);
  const body =
    (await openPicture(services, picture)) ??
    (await openPicture(services, { name: picture.name, size: INSTEAD[picture.size] }));
  if (body === null) throw notFound('The file');
  return new FileBody(body.contentType, body.content, { [PICTURE_OWNER_HEADER]: houseRef, [PICTURE_TAG_HEADER]: tag });
}
