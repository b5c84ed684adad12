import { wireFromMinor } from '../../../rules/core/money';
import { invalid } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import { amountOf } from '../../core/http/wire-amount';
import type { Services } from '../../core/services';
import { houseById, setCreditCardLimit } from '../../house/service';
import type { CardLimitJson } from '../charge-wire';

/** Returns the maximum charge to a card per invoice, in the house's currency. Null means no limit. */
export async function readCardLimit({ db }: Services, { houseId }: Actor): Promise<CardLimitJson> {
  const { creditCardLimit, currency } = await houseById(db, houseId);
  return {
    creditCardLimit: creditCardLimit === null ? null : wireFromMinor(creditCardLimit, currency),
    currencyCode: currency,
  };
}

/** Sets the maximum charge to a card per invoice; null removes it. Throws 422 NOT_AN_AMOUNT. */
export async function changeCardLimit(services: Services, actor: Actor, limit: number | null): Promise<CardLimitJson> {
  if (limit !== null && limit < 0)
    throw invalid([{ code: 'NOT_AN_AMOUNT', message: 'The limit cannot be below zero.', field: 'creditCardLimit' }]);
  await setCreditCardLimit(
    services,
    actor,
    limit === null ? null : amountOf(limit, actor.houseCurrency, 'creditCardLimit'),
  );
  return readCardLimit(services, actor);
}
