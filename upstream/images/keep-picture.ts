import { PICTURE_SIZES, pictureKey } from '../../rules/images/picture-files';
import type { FileStore } from '../core/files/files';
import type { PictureFacts, PreparedPicture } from './prepare-picture';

/** Keeps the files of a picture; the database need not know of it yet. */
export async function keepPicture(store: FileStore, { facts, files }: PreparedPicture): Promise<PictureFacts> {
  await Promise.all([...files].map(([size, bytes]) => store.put(pictureKey(facts.name, size), bytes)));
  return facts;
}

/** Deletes the files of a picture that no house stores. */
export async function dropPicture(store: FileStore, name: string): Promise<void> {
  await Promise.all(PICTURE_SIZES.map((size) => store.remove(pictureKey(name, size))));
}
