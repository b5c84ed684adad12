import type { z } from 'zod';
import { wireFromMinor } from '../../rules/core/money';
import { pictureUrl } from '../../rules/images/picture-files';
import type { Actor } from '../core/http/actor';
import { windowOf } from '../core/http/window';
import type { Services } from '../core/services';
import type { LotRow } from './store';
import { selectLots, sumLots } from './store';
import type { LotJson, LotsJson, LotsQuery } from './wire';

export { showPicture } from './picture-store';
export { giveLotsBack, takeLots } from './store';

/** The pictures that the house keeps; else the one that it keeps elsewhere. */
function imageUrls({ pictures, imageUrl }: LotRow): string[] {
  if (pictures.length > 0) return pictures.map(pictureUrl);
  return imageUrl === null ? [] : [imageUrl];
}

function lotJson(row: LotRow): LotJson {
  const amount = (minor: number | null) => (minor === null ? null : wireFromMinor(minor, row.currency));
  return {
    lotID: row.id,
    lotRef: row.ref,
    catalogID: row.catalogId,
    lotNumber: row.number,
    lotExt: row.extension,
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
    imgUrls: imageUrls(row),
    lotURL: row.lotUrl,
    restricted: row.restricted,
    approvalID: row.approvalId,
    hammer: amount(row.hammer),
    soldAt: row.soldAt?.getTime() ?? null,
    invoiceID: row.invoiceId,
    version: row.version,
  };
}

/** Lots of the house by session (latest first) and number; without a size all that the filter selects, with its sums. */
export async function readLots(services: Services, actor: Actor, query: z.output<typeof LotsQuery>): Promise<LotsJson> {
  const { soldFrom, soldTo } = query;
  const filter = {
    ids: query.ids ?? null,
    catalogIds: query.catalogIDs ?? null,
    sold: query.sold === undefined ? null : query.sold === 'true',
    search: query.search?.trim() ?? '',
    channel: query.channel ?? null,
    soldFrom: soldFrom === undefined ? null : new Date(soldFrom),
    soldTo: soldTo === undefined ? null : new Date(soldTo),
  };
  const lots = await selectLots(services.db, actor.houseId, filter, windowOf(query));
  const sums = await sumLots(services.db, actor.houseId, filter);
  return {
    lots: lots.map(lotJson),
    totalRecords: sums.reduce((total, { count }) => total + count, 0),
    hammerTotals: sums.map(({ currency, hammer }) => ({
      currencyCode: currency,
      amount: wireFromMinor(hammer, currency),
    })),
  };
}
