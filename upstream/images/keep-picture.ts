import { pictureKey } from '../../rules/images/picture-files';
import type { FileStore } from '../core/files/files';
import type { PictureFacts, PreparedPicture } from './prepare-picture';

const SIZES = ['full', 'screen', 'mail'] as const;

/** Keeps the files of a picture; the database need not know of it yet. */
export async function keepPicture(files: FileStore, { facts, files: sizes }: PreparedPicture): Promise<PictureFacts> {
  await Promise.all(SIZES.map((size) => files.put(pictureKey(facts.name, size), sizes[size])));
  return facts;
}

/** Deletes the files of a picture that no house stores. */
export async function dropPicture(files: FileStore, name: string): Promise<void> {
  await Promise.all(SIZES.map((size) => files.remove(pictureKey(name, size))));
}
