import { IMAGE_WORDS, type ImageCode, isImageUploadRef } from '../../rules/images/lot-images';
import { pictureUrl } from '../../rules/images/picture-files';
import type { Transaction } from '../core/database/database';
import { idempotently } from '../core/database/idempotency';
import type { Actor } from '../core/http/actor';
import { Refusal } from '../core/http/errors';
import type { Services } from '../core/services';
import { lotIdByNumber, requireOpenSession } from '../lots/editing/service';
import { addImages } from './change-images';
import { receivedImages } from './image-uploads';
import type { RegisterBody, RegisteredJson } from './wire';

type Entry = RegisterBody[number];

/** A reason why one of the images was not registered. The others are. */
class ImageProblem extends Error {
  constructor(
    readonly code: ImageCode,
    message: string = IMAGE_WORDS[code].description,
  ) {
    super(message);
  }
}

/** The reference in the address of an upload. */
function refOf(imageUrl: string): string {
  const [ref = ''] = imageUrl.split('?')[0]?.split('/').slice(-1) ?? [];
  return isImageUploadRef(ref) ? ref : '';
}

function sequenceOf(typed: string): number | null {
  if (typed === '') return null;
  if (!/^\d{1,4}$/.test(typed) || Number(typed) === 0) throw new ImageProblem('imageSeq');
  return Number(typed);
}

async function register(
  tx: Transaction,
  services: Services,
  actor: Actor,
  catalogId: number,
  { imageSeq, imageURL, lotNum, lotExt, invNumber }: Entry,
): Promise<Omit<RegisteredJson, 'error' | 'errorMessage'>> {
  const sequence = sequenceOf(imageSeq);
  const label = lotNum === '' ? '' : `${lotNum.replace(/^0+(?=\d)/, '')}${lotExt.toUpperCase()}`;
  const inventoryNumber = label === '' ? invNumber : '';
  const lotId =
    label + inventoryNumber === ''
      ? null
      : await lotIdByNumber(tx, actor.houseId, catalogId, { label, inventoryNumber });
  if (lotId === null) throw new ImageProblem(inventoryNumber === '' ? 'lotNum' : 'invNum');
  const [received] = await receivedImages(tx, services, actor.houseId, [{ ref: refOf(imageURL), fileName: '' }]).catch(
    () => [],
  );
  if (!received) throw new ImageProblem('default', 'No image has been sent to this imageURL, or it has expired.');
  const [added] = await addImages(tx, services, actor, lotId, [{ ...received, sequence }]);
  if (!added) throw new ImageProblem('default');
  return { imageS3URL: pictureUrl(added.name), photoID: added.id, lotID: lotId, imageSeq: added.sequence };
}

/**
 * Shows images that were sent for lots of a session, by the numbers of the lots. An image with the place of another one replaces it. An image
 * that can't be registered has an error; the others are registered. Applied once per idempotency key. Throws 404, and 409 EDIT_LOCKED.
 */
export async function registerImages(
  services: Services,
  actor: Actor,
  catalogId: number,
  entries: RegisterBody,
  key: string | null,
): Promise<{ images: RegisteredJson[] }> {
  const act = { key, operation: 'image.register', input: { catalogId, entries } };
  return idempotently(services, actor, act, async (tx) => {
    await requireOpenSession(tx, services, actor, catalogId);
    const images: RegisteredJson[] = [];
    for (const entry of entries) {
      try {
        const image = await register(tx, services, actor, catalogId, entry);
        images.push({ error: null, errorMessage: null, ...image });
      } catch (error) {
        if (!(error instanceof ImageProblem) && !(error instanceof Refusal)) throw error;
        images.push({
          error: error instanceof ImageProblem ? error.code : 'default',
          errorMessage: error.message,
          imageS3URL: null,
          photoID: null,
          lotID: null,
          imageSeq: null,
        });
      }
    }
    return { images };
  });
}
