import { wireFromMinor } from '../../rules/core/money';
import { pictureUrl } from '../../rules/images/picture-files';
import { lotLock } from '../../rules/lots/lot-lock';
import { actorMay } from '../core/http/access';
import type { Actor } from '../core/http/actor';
import type { Services } from '../core/services';
import type { LotRow } from './store';
import type { LotJson } from './wire';

/** The pictures that the house keeps; else the one that it keeps elsewhere. */
function imageUrls({ pictures, imageUrl }: LotRow): string[] {
  if (pictures.length > 0) return pictures.map(({ name }) => pictureUrl(name));
  return imageUrl === null ? [] : [imageUrl];
}

/** Converts a lot to JSON. Only users of invoices see who bought it. */
export function lotJson(row: LotRow, { clock }: Services, actor: Actor): LotJson {
  const amount = (minor: number | null) => (minor === null ? null : wireFromMinor(minor, row.currency));
  const images = imageUrls(row);
  const seesBuyer = actorMay(actor, 'invoices');
  const state = { ...row, isSold: row.hammer !== null, startsAt: row.startsAt.getTime() };
  return {
    lotID: row.id,
    lotRef: row.ref,
    catalogID: row.catalogId,
    lotNumber: row.lotNumber,
    lotExt: row.lotExtension,
    invNumber: row.inventoryNumber,
    lotTitle: row.title,
    lotDescription: row.description,
    artistName: row.artistName,
    currencyCode: row.currency,
    loEst: amount(row.lowEstimate),
    hiEst: amount(row.highEstimate),
    startingBid: amount(row.startingBid),
    reserve: amount(row.reserve),
    imgUrl: row.imageUrl,
    imgUrls: images,
    photos: row.pictures.map(({ id, sequence, name, isSmall, fileName }) => ({
      photoID: id,
      sequence,
      imageURL: pictureUrl(name),
      isSmall,
      fileName,
    })),
    lotURL: row.lotUrl,
    restricted: row.restricted,
    approvalID: seesBuyer ? row.approvalId : null,
    dimensions: row.dimensions,
    shipLength: row.shippingLength,
    shipHeight: row.shippingHeight,
    shipWidth: row.shippingWidth,
    shipWeight: row.shippingWeight,
    itemPrice: amount(row.price),
    shipping: amount(row.shippingDomestic),
    shippingIntl: amount(row.shippingInternational),
    condition: row.condition,
    notes: row.notes,
    provenance: row.provenance,
    exhibited: row.exhibited,
    literature: row.literature,
    medium: row.medium,
    circa: row.circa,
    isBinLot: row.saleKind === 'BUY_NOW',
    kind: row.saleKind,
    status: row.isDeleted ? 'd' : 's',
    deleted: row.isDeleted,
    unpublished: !row.isPublished,
    images: images.length,
    orderbid: row.absenteeBidder !== null,
    absenteeBidder: row.absenteeBidder,
    endTimeUTCString: row.endsAt?.toISOString() ?? null,
    originalLotID: row.originalLotId,
    editLock: lotLock(state, clock.now().getTime()),
    hammer: amount(row.hammer),
    soldAt: row.soldAt?.getTime() ?? null,
    invoiceID: seesBuyer ? row.invoiceId : null,
    version: row.version,
  };
}
