import { minorDigits, wireFromMinor } from '../../../rules/core/money';
import { buyersPremium, hasPremium } from '../../../rules/invoicing/lines/premium';
import { priceOf, resultOf } from '../../../rules/lots/results/lot-result';
import { PRICING_REFUSALS, type PricingRefusal, pricingRefusal } from '../../../rules/realized-prices/editing-time';
import { totalOf } from '../../../rules/realized-prices/plan';
import type { Queryable } from '../../core/database/database';
import { conflict, notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { resultsOfSession } from '../../lots/results/service';
import type { RealizedSessionJson } from '../realized-wire';
import { type PricingSessionRow, selectPricingSession } from './session-store';
import { selectUploadsOfSession } from './upload-store';

/** Returns a session whose realized prices are read; throws 404. */
export async function pricingSession(db: Queryable, houseId: number, catalogId: number): Promise<PricingSessionRow> {
  const session = await selectPricingSession(db, houseId, catalogId);
  if (!session) throw notFound('The session');
  return session;
}

const refusalOf = (session: PricingSessionRow, actor: Actor, { clock }: Services): PricingRefusal | null =>
  pricingRefusal(
    { ...session, endedAt: session.endedAt?.getTime() ?? null },
    { isOnlineOnly: session.isOnlineOnly, isSuperAdmin: actor.isSuperAdmin },
    clock.now().getTime(),
  );

/** Returns a session whose realized prices are edited. Throws 404, and 409 BUY_NOW, ONLINE_ONLY, NOT_ENDED, TOO_LATE. */
export async function sessionToPrice(
  db: Queryable,
  services: Services,
  actor: Actor,
  catalogId: number,
): Promise<PricingSessionRow> {
  const session = await pricingSession(db, actor.houseId, catalogId);
  const refusal = refusalOf(session, actor, services);
  if (refusal) throw conflict(refusal, PRICING_REFUSALS[refusal]);
  return session;
}

/** Hammer prices in major units that show what the answer about the premium does. */
const SAMPLES = [100, 1000, 10_000];

/** Returns what editing the realized prices of a session starts from. Throws 404. */
export async function readPricingSession(
  services: Services,
  actor: Actor,
  catalogId: number,
): Promise<RealizedSessionJson> {
  const { db } = services;
  const { houseId } = actor;
  const session = await pricingSession(db, houseId, catalogId);
  const { currency } = session;
  const refusal = refusalOf(session, actor, services);
  const results = (await resultsOfSession(db, houseId, catalogId)).map(resultOf);
  const { open, published } = await selectUploadsOfSession(db, houseId, catalogId);
  return {
    catalogID: session.id,
    title: session.title,
    currencyCode: currency,
    endedAt: session.endedAt?.getTime() ?? null,
    refusal: refusal && { code: refusal, message: PRICING_REFUSALS[refusal] },
    lotCount: results.length,
    pricedCount: results.filter((result) => priceOf(result) !== null).length,
    total: wireFromMinor(totalOf(results), currency),
    hasPremium: hasPremium(session.premium),
    premiumSamples: SAMPLES.map((major) => {
      const hammer = major * 10 ** minorDigits(currency);
      const total = hammer + buyersPremium(hammer, session.premium);
      return { hammer: wireFromMinor(hammer, currency), total: wireFromMinor(total, currency) };
    }),
    openUploadID: open?.id ?? null,
    publishedUploadID: published?.id ?? null,
  };
}
