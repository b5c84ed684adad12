import { localDateOf, localTimeOf } from '../../../rules/core/dates';
import type { Problem } from '../../../rules/core/problem';
import { saleNameProblem } from '../../../rules/sales/calendar/adding';
import type { ChangedRecord } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { storedFields } from '../../core/database/record';
import { invalid, notFound } from '../../core/errors';
import { holdLocation, locationsById } from '../../house/service';
import { saleRecord } from '../sale-record';
import { lockSale, putSale } from '../sale-store';
import { lockSession, sessionRecord, updateSession } from '../session-store';
import type { BuyNowSession } from './buy-now-record';

/** What the specified call of the invoice settings changes of the sale itself. Empty and 0 leave it as it is. */
export interface SaleChange {
  readonly groupName: string;
  readonly houseAddressID: number;
}

const refused = (problem: Problem) => invalid([problem]);

/** Moves the session of a Buy It Now sale to another location. Its time is then that of the new place. */
async function moved(
  tx: Transaction,
  houseId: number,
  { catalogId }: BuyNowSession,
  locationId: number,
): Promise<ChangedRecord> {
  if (!(await holdLocation(tx, houseId, locationId)))
    throw refused({ code: 'UNKNOWN_LOCATION', message: 'Choose a location of the house.', field: 'houseAddressID' });
  const before = await lockSession(tx, houseId, catalogId);
  if (!before) throw notFound('The session');
  const zone = (await locationsById(tx, houseId, [locationId])).get(locationId)?.timeZone ?? before.timeZone;
  const at = before.startsAt.getTime();
  const after = {
    ...before,
    locationId,
    timeZone: zone,
    startsOn: localDateOf(at, zone),
    startTime: localTimeOf(at, zone),
    version: before.version + 1,
  };
  await updateSession(tx, houseId, after);
  return {
    type: 'Catalog',
    id: catalogId,
    version: after.version,
    before: storedFields(sessionRecord, before),
    after: storedFields(sessionRecord, after),
  };
}

async function renamed(
  tx: Transaction,
  houseId: number,
  { groupId }: BuyNowSession,
  name: string,
): Promise<ChangedRecord> {
  const message = saleNameProblem(name);
  if (message !== null) throw refused({ code: 'INVALID_FIELD', message, field: 'groupName' });
  const before = await lockSale(tx, houseId, groupId);
  if (!before) throw notFound('The sale');
  const after = { ...before, name, version: before.version + 1 };
  await putSale(tx, houseId, after);
  return {
    type: 'Sale',
    id: groupId,
    version: after.version,
    before: storedFields(saleRecord, before),
    after: storedFields(saleRecord, after),
  };
}

/** Renames a Buy It Now sale and moves its session. Returns the changes. Throws 422 with the specified names of the fields. */
export async function changeSale(
  tx: Transaction,
  houseId: number,
  session: BuyNowSession,
  { groupName, houseAddressID }: SaleChange,
): Promise<ChangedRecord[]> {
  const name = groupName.trim();
  const isMoved = houseAddressID > 0 && houseAddressID !== session.locationId;
  const isRenamed = name !== '' && name !== session.groupName;
  return [
    ...(isMoved ? [await moved(tx, houseId, session, houseAddressID)] : []),
    ...(isRenamed ? [await renamed(tx, houseId, session, name)] : []),
  ];
}
