import { IMAGE_WORDS, type ImageCode, isImageUploadRef } from '../../rules/images/lot-images';
import { pictureUrl } from '../../rules/images/picture-files';
import { idempotently } from '../core/database/idempotency';
import type { Actor } from '../core/http/actor';
import type { Services } from '../core/services';
import { lotsById, lotsByNumber, requireOpenSession } from '../lots/editing/service';
import type { LotJson } from '../lots/wire';
import { registerBatch, type Registration } from './register-batch';
import type { RegisterBody, RegisteredJson, SessionImageJson, SessionImagesBody } from './wire';

type Entry = RegisterBody[number];

/** The reference in the address of an upload. */
function refOf(imageUrl: string): string {
  const [ref = ''] = imageUrl.split('?')[0]?.split('/').slice(-1) ?? [];
  return isImageUploadRef(ref) ? ref : '';
}

const NOTHING = { imageS3URL: null, photoID: null, lotID: null, imageSeq: null };

/** Lots that list the same file, and files without a slate, are found before anything is sent. */
type RegisterCode = Exclude<ImageCode, 'slate' | 'twoLots'>;

const refused = (error: RegisterCode, errorMessage: string = IMAGE_WORDS[error].description): RegisteredJson => ({
  error,
  errorMessage,
  ...NOTHING,
});

const labelOf = ({ lotNum, lotExt }: Entry): string =>
  lotNum === '' ? '' : `${lotNum.replace(/^0+(?=\d)/, '')}${lotExt.toUpperCase()}`;

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
    const lots = await lotsByNumber(tx, actor.houseId, catalogId, {
      labels: entries.map(labelOf),
      inventoryNumbers: entries.map(({ invNumber }) => invNumber),
    });
    const read = entries.map((entry): RegisteredJson | Registration => {
      const label = labelOf(entry);
      if (entry.imageSeq !== '' && !(/^\d{1,4}$/.test(entry.imageSeq) && Number(entry.imageSeq) > 0))
        return refused('imageSeq');
      const lotId = label === '' ? lots.byInventoryNumber.get(entry.invNumber) : lots.byLabel.get(label);
      if (lotId === undefined) return refused(label === '' && entry.invNumber !== '' ? 'invNum' : 'lotNum');
      const place = entry.imageSeq === '' ? null : Number(entry.imageSeq);
      return { ref: refOf(entry.imageURL), lotId, place, fileName: '' };
    });
    const registrations = read.filter((one): one is Registration => 'ref' in one);
    const registered = await registerBatch(tx, services, actor, { catalogId, key: null }, registrations);
    const results = new Map(registrations.map((registration, index) => [registration, registered[index]]));
    const images = read.map((one): RegisteredJson => {
      if (!('ref' in one)) return one;
      const result = results.get(one);
      if (!result?.image) return refused('default', result?.problem.message);
      const { id, lotId, sequence, name } = result.image;
      const places = { imageS3URL: pictureUrl(name), photoID: id, lotID: lotId, imageSeq: sequence };
      return { error: null, errorMessage: null, ...places };
    });
    return { images };
  });
}

/**
 * Shows images that were sent for lots of a session, by the ids of the lots and the names of the files, as `registerBatch` does. Applied once
 * per idempotency key. Throws 404, and 409 EDIT_LOCKED.
 */
export async function registerSessionImages(
  services: Services,
  actor: Actor,
  catalogId: number,
  { images: entries, batch }: SessionImagesBody,
  key: string | null,
): Promise<{ images: SessionImageJson[]; lots: LotJson[] }> {
  const act = { key, operation: 'image.registerBatch', input: { catalogId, entries, batch } };
  return idempotently(services, actor, act, async (tx) => {
    await requireOpenSession(tx, services, actor, catalogId);
    const registrations = entries.map(({ uploadRef, lotID, imageSeq, fileName }) => ({
      ref: uploadRef,
      lotId: lotID,
      place: imageSeq,
      fileName,
    }));
    const registered = await registerBatch(tx, services, actor, { catalogId, key: batch }, registrations);
    const images = registered.map((result, index): SessionImageJson => {
      const uploadRef = entries[index]?.uploadRef ?? '';
      if (!result.image)
        return { uploadRef, problem: result.problem, photoID: null, lotID: null, imageSeq: null, isUnchanged: false };
      const { id, lotId, sequence } = result.image;
      const { isUnchanged } = result;
      return { uploadRef, problem: null, photoID: id, lotID: lotId, imageSeq: sequence, isUnchanged };
    });
    const changed = images.flatMap(({ lotID, isUnchanged }) => (lotID === null || isUnchanged ? [] : [lotID]));
    return { images, lots: await lotsById(tx, services, actor, [...new Set(changed)]) };
  });
}
