import { pictureUrl } from '../../../rules/images/picture-files';
import { takeNumbers } from '../../../upstream/core/database/numbering';
import type { Actor } from '../../../upstream/core/http/actor';
import type { Services } from '../../../upstream/core/services';
import { keepPicture } from '../../../upstream/images/keep-picture';
import { type PictureFacts, preparePicture } from '../../../upstream/images/prepare-picture';
import { insertLotImages, insertPicture, selectLotImages, updatePlaces } from '../../../upstream/images/store';

/** Adds a picture to a lot as its last one, as it was done before the lot was sold: without the checks of an edit. */
export async function addLotPicture(
  services: Services,
  { houseId }: Actor,
  lotId: number,
  source: Buffer,
): Promise<PictureFacts> {
  const picture = await preparePicture(source);
  if (typeof picture === 'string') throw new Error(`The picture was refused: ${picture}`);
  await keepPicture(services.files, picture);
  const { name } = picture.facts;
  await services.db.transaction(async (tx) => {
    await insertPicture(tx, houseId, picture.facts, services.clock.now());
    const before = await selectLotImages(tx, houseId, [lotId]);
    const id = await takeNumbers(tx, houseId, 'photo', 1);
    await insertLotImages(tx, houseId, [{ id, lotId, name, isSmall: picture.isSmall, fileName: '' }]);
    const places = [...before.map((image) => image.id), id].map((one, index) => [one, index + 1] as const);
    await updatePlaces(tx, houseId, lotId, new Map(places));
    await tx.query(
      'update lot set image_url = coalesce(image_url, $3), version = version + 1 where house_id = $1 and id = $2',
      [houseId, lotId, pictureUrl(name)],
    );
  });
  return picture.facts;
}
