import { seesConsignors } from '../../../rules/bulk-bidding/consignors';
import { notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { houseById } from '../../house/service';
import type { HouseConfigJson } from '../bidding-wire';

/** Returns what bulk bidding depends on in the caller's house, which is named by its user name. Throws 404 for other names. */
export async function readHouseConfig(
  { db }: Services,
  { houseId, houseRef, houseConnectType }: Actor,
  houseUserName: string,
): Promise<HouseConfigJson> {
  const { userName, name, timeZone, currency } = await houseById(db, houseId);
  if (userName.toLowerCase() !== houseUserName.toLowerCase()) throw notFound('The house');
  return {
    houseID: houseId,
    houseRef,
    houseUserName: userName,
    houseName: name,
    timeZone,
    currencyCode: currency,
    connectType: houseConnectType,
    hasConsignors: seesConsignors(houseConnectType),
  };
}
