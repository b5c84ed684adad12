import { wireFromMinor } from '../../rules/core/money';
import { pictureUrl, pictureUrls } from '../../rules/images/picture-files';
import { lotLock } from '../../rules/lots/lot-lock';
import { priceOf, resultOf } from '../../rules/lots/results/lot-result';
import { actorMay } from '../core/http/access';
import type { Actor } from '../core/http/actor';
import type { Services } from '../core/services';
import { seesReserves } from './bidding/service';
import { lotFieldsJson } from './lot-wire';
import type { LotPicture, LotRow } from './store';
import type { LotJson, LotPhotoJson } from './wire';

/** The pictures that the house keeps; else the one that it keeps elsewhere. */
function imageUrls({ pictures, imageUrl }: LotRow): string[] {
  if (pictures.length > 0) return pictures.map(({ name }) => pictureUrl(name));
  return imageUrl === null ? [] : [imageUrl];
}

function photoJson({ id, sequence, name, sizes, isSmall, fileName }: LotPicture): LotPhotoJson {
  const { thumbnailUrl, mediumUrl, zoomUrl } = pictureUrls(name, sizes);
  return {
    photoID: id,
    sequence,
    imageURL: pictureUrl(name),
    thumbnailURL: thumbnailUrl,
    mediumURL: mediumUrl,
    zoomURL: zoomUrl,
    isSmall,
    fileName,
  };
}

function realizedPriceJson(row: LotRow): LotJson['realizedPrice'] {
  const price = priceOf(resultOf(row));
  return price === null ? null : wireFromMinor(price, row.currency);
}

/** Converts a lot to JSON. Only users of invoices see who bought it, and only those who sell it its reserve. */
export function lotJson(row: LotRow, { clock }: Services, actor: Actor): LotJson {
  const images = imageUrls(row);
  const seesBuyer = actorMay(actor, 'invoices');
  const fields = lotFieldsJson(row, row.currency);
  const state = {
    ...row,
    isSold: row.hammer !== null || (row.realizedPrice ?? 0) > 0,
    startsAt: row.startsAt.getTime(),
  };
  return {
    lotID: row.id,
    lotRef: row.ref,
    catalogID: row.catalogId,
    ...fields,
    reserve: seesReserves(actor) ? fields.reserve : null,
    currencyCode: row.currency,
    imgUrl: row.imageUrl,
    imgUrls: images,
    photos: row.pictures.map(photoJson),
    lotURL: row.lotUrl,
    restricted: row.restricted,
    banned: row.isBanned,
    potentiallyBanned: row.isPotentiallyBanned,
    bannedWords: [...row.bannedWords],
    approvalID: seesBuyer ? row.approvalId : null,
    purchaseCanceled: row.purchaseCanceled,
    isBinLot: row.saleKind === 'BUY_NOW',
    kind: row.saleKind,
    status: row.isDeleted ? 'd' : 's',
    deleted: row.isDeleted,
    unpublished: !row.isPublished,
    images: images.length,
    orderbid: row.absenteeBidder !== null,
    absenteeBidder: actorMay(actor, 'sensitive') ? row.absenteeBidder : null,
    endTimeUTCString: row.endsAt?.toISOString() ?? null,
    originalLotID: row.originalLotId,
    editLock: lotLock(state, clock.now().getTime()),
    realizedPrice: realizedPriceJson(row),
    hammer: row.hammer === null ? null : wireFromMinor(row.hammer, row.currency),
    soldAt: row.soldAt?.getTime() ?? null,
    invoiceID: seesBuyer ? row.invoiceId : null,
    version: row.version,
  };
}
