import type { z } from 'zod';
import { minorFromDecimal, MoneyError } from '../../rules/core/money';
import { type Author, recordChanges } from '../core/audit/audit-log';
import type { Transaction } from '../core/database/database';
import { invalid, notFound } from '../core/http/errors';
import type { Services } from '../core/services';
import type { HouseChange, HouseSettings } from './house-settings';
import { lockHouse, lockHouseByName, settingsAsTheyAre, type StoredSettings, updateHouse } from './store';

async function write(tx: Transaction, { clock }: Services, author: Author, settings: StoredSettings): Promise<void> {
  const { houseId } = author;
  const before = await settingsAsTheyAre(tx, houseId, settings);
  const version = await updateHouse(tx, houseId, settings);
  await recordChanges(tx, clock, author, 'house.set', [
    { type: 'House', id: houseId, version, before, after: settings },
  ]);
}

function stored({ creditCardLimit, ...settings }: HouseSettings, currency: string): StoredSettings {
  if (creditCardLimit === undefined) return settings;
  try {
    return {
      ...settings,
      creditCardLimit: creditCardLimit === null ? null : minorFromDecimal(creditCardLimit, currency),
    };
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    throw invalid([
      {
        code: 'NOT_AN_AMOUNT',
        message: `settings.creditCardLimit: is no amount of ${currency}`,
        field: 'creditCardLimit',
      },
    ]);
  }
}

/** Changes settings of a house; open screens of its staff follow. Throws 404 for a house that there is not. */
export async function setHouse(
  services: Services,
  { userName, settings }: z.output<typeof HouseChange>,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const house = await lockHouseByName(tx, userName);
    if (house === null) throw notFound(`The house "${userName}"`);
    await write(tx, services, { houseId: house.id, userId: null, requestId: null }, stored(settings, house.currency));
  });
}

/** Sets what a card is charged at most for one invoice, in minor units of the house's currency; null: no limit. */
export async function setCreditCardLimit(
  services: Services,
  author: Author,
  creditCardLimit: number | null,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    await lockHouse(tx, author.houseId);
    await write(tx, services, author, { creditCardLimit });
  });
}
