import { localDateOf, localTimeOf } from '../../../rules/core/dates';
import {
  type AddingHouse,
  addingRefusal,
  kindRefusal,
  type SaleKind,
  saleNameProblem,
  type SaleOfSession,
  sessionRefusal,
  TERMS_NEEDED,
  termsRefusal,
} from '../../../rules/sales/calendar/adding';
import { type ChangedRecord, recordChanges } from '../../core/audit/audit-log';
import type { Queryable, Transaction } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import { takeNumbers } from '../../core/database/numbering';
import { storedFields } from '../../core/database/record';
import { conflict, invalid, notFound, type Problem, Refusal } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import type { HouseRow } from '../../house/house-record';
import { houseById, lockHouse, primaryLocation } from '../../house/service';
import { createBuyNowSettings } from '../buy-now/service';
import { saleRecord, type SaleRow } from '../sale-record';
import { lockSale, putSale, selectBuyNowSale, selectTerms } from '../sale-store';
import type { AuctionBody, AuctionTypeJson, BinAddedJson, SaleChangeJson } from './sale-wire';
import { insertBuyNowSession } from './session-store';

/** Returns what the rules for adding need to know about a house. */
export const addingHouse = (house: HouseRow): AddingHouse => ({
  liveOrTimedEnabled: house.features.includes('live-or-timed'),
  buyNowEnabled: house.features.includes('buy-now'),
  paymentProcessingEnabled: house.paymentProcessingEnabled,
  paymentProcessingRequired: house.features.includes('payment-required'),
  hasFeeStep: house.features.includes('house-fee-step'),
  overduePayment: house.overduePayment,
  stealthMode: house.features.includes('stealth'),
});

const KINDS: readonly SaleKind[] = ['LIVE', 'TIMED', 'BUY_NOW'];

/** Returns which kinds of sales the house can add and with which terms, with the reasons against the others. */
export async function auctionTypes({ db }: Services, { houseId }: Actor): Promise<AuctionTypeJson> {
  const house = await houseById(db, houseId);
  const rules = addingHouse(house);
  const hasBuyNowSale = (await selectBuyNowSale(db, houseId)) !== null;
  const terms = await selectTerms(db, houseId);
  return {
    bin: hasBuyNowSale,
    binEnabled: rules.buyNowEnabled,
    liveOrTimedEnabled: rules.liveOrTimedEnabled,
    paymentProcessingEnabled: rules.paymentProcessingEnabled,
    paymentProcessingEligible: house.paymentProcessingEligible,
    paymentProcessingRequired: rules.paymentProcessingRequired,
    isHouseFeeStepActive: rules.hasFeeStep,
    stealthMode: rules.stealthMode,
    housePaymentInfo: { expiredCard: house.expiredCard, overduePayment: house.overduePayment },
    refusal: addingRefusal(rules),
    kinds: KINDS.map((kind) => ({ kind, refusal: kindRefusal(kind, rules, hasBuyNowSale) })),
    terms: terms.map(({ id, name, ...one }) => ({ termsID: id, name, refusal: termsRefusal(one, rules) })),
  };
}

export const saleChange = (before: SaleRow | null, after: SaleRow): ChangedRecord => ({
  type: 'Sale',
  id: after.id,
  version: after.version,
  before: before && storedFields(saleRecord, before),
  after: storedFields(saleRecord, after),
});

function requireKind(kind: SaleKind, rules: AddingHouse, hasBuyNowSale: boolean): void {
  const refusal = addingRefusal(rules) ?? kindRefusal(kind, rules, hasBuyNowSale);
  if (refusal !== null) throw conflict('SALE_NOT_ADDABLE', refusal, 'kind');
}

interface NewSale {
  readonly name: string;
  readonly kind: SaleKind;
  readonly termsId: number | null;
  readonly houseFeeStep: boolean;
}

async function insertSale(tx: Transaction, services: Services, houseId: number, sale: NewSale): Promise<SaleRow> {
  const row: SaleRow = {
    ...sale,
    id: await takeNumbers(tx, houseId, 'auction_group', 1),
    ref: services.newRef('GRP'),
    isDeleted: false,
    createdAt: services.clock.now(),
    version: 1,
  };
  await putSale(tx, houseId, row);
  return row;
}

/** Adds a live or timed sale. Throws 422 INVALID_FIELD and 409 SALE_NOT_ADDABLE. */
export const addSale = (
  services: Services,
  actor: Actor,
  body: AuctionBody,
  key: string | null,
): Promise<SaleChangeJson> =>
  idempotently(services, actor, { key, operation: 'sale.add', input: body }, async (tx) => {
    const { houseId } = actor;
    const rules = addingHouse(await lockHouse(tx, houseId));
    const kind = body.isTimed === 1 ? 'TIMED' : 'LIVE';
    requireKind(kind, rules, false);
    const terms = (await selectTerms(tx, houseId)).find(({ id }) => id === body.termsID);
    const name = body.title.trim();
    const problems: Problem[] = [
      { code: 'INVALID_FIELD', message: saleNameProblem(name) ?? '', field: 'title' },
      { code: 'INVALID_FIELD', message: terms ? (termsRefusal(terms, rules) ?? '') : TERMS_NEEDED, field: 'termsID' },
    ].filter(({ message }) => message !== '');
    const [first, ...others] = problems;
    if (first) throw invalid([first, ...others]);
    const sale = await insertSale(tx, services, houseId, {
      name,
      kind,
      termsId: terms?.id ?? null,
      houseFeeStep: rules.hasFeeStep,
    });
    await recordChanges(tx, services.clock, actor, 'sale.add', [saleChange(null, sale)]);
    return { groupID: sale.id };
  });

/** Adds the house's Buy It Now sale with its catalog. Throws 409 SALE_NOT_ADDABLE, also without a location. */
export const addBuyNowSale = (services: Services, actor: Actor, key: string | null): Promise<BinAddedJson> =>
  idempotently(services, actor, { key, operation: 'sale.add-buy-now', input: null }, async (tx) => {
    const { houseId } = actor;
    const house = await lockHouse(tx, houseId);
    requireKind('BUY_NOW', addingHouse(house), (await selectBuyNowSale(tx, houseId)) !== null);
    const primary = await primaryLocation(tx, houseId);
    if (!primary) throw conflict('SALE_NOT_ADDABLE', 'Add a location in Settings, then add the sale.', 'kind');
    const now = services.clock.now();
    const sale = await insertSale(tx, services, houseId, {
      name: 'Buy It Now',
      kind: 'BUY_NOW',
      termsId: null,
      houseFeeStep: addingHouse(house).hasFeeStep,
    });
    const catalogId = await takeNumbers(tx, houseId, 'catalog', 1);
    await insertBuyNowSession(tx, houseId, {
      id: catalogId,
      ref: services.newRef('CAT'),
      saleId: sale.id,
      title: sale.name,
      startsAt: now,
      startsOn: localDateOf(now.getTime(), primary.timeZone),
      startTime: localTimeOf(now.getTime(), primary.timeZone),
      timeZone: primary.timeZone,
      locationId: primary.id,
      currency: house.currency,
    });
    await recordChanges(tx, services.clock, actor, 'sale.add', [
      saleChange(null, sale),
      { type: 'Catalog', id: catalogId, version: 1, before: null, after: { title: sale.name } },
      ...(await createBuyNowSettings(tx, services, actor, sale.id)),
    ]);
    return { binGroupID: sale.id, binCatalogID: catalogId };
  });

/** Returns why no session can be added to a sale, or null. */
export async function addSessionRefusal(
  db: Queryable,
  houseId: number,
  sale: SaleOfSession,
  house: HouseRow | null = null,
): Promise<string | null> {
  const known = house ?? (await houseById(db, houseId));
  return sessionRefusal(sale, addingHouse(known), known.sessionLimit);
}

async function lockedSale(tx: Transaction, houseId: number, id: number): Promise<SaleRow> {
  const sale = await lockSale(tx, houseId, id);
  if (!sale) throw notFound('The sale');
  return sale;
}

/** Renames a sale. Throws 404, 409 EDITED_MEANWHILE with the current version, and 422 INVALID_FIELD. */
export const renameSale = (
  services: Services,
  actor: Actor,
  id: number,
  { title, version }: { readonly title: string; readonly version?: number | undefined },
): Promise<SaleChangeJson> =>
  services.db.transaction(async (tx) => {
    const before = await lockedSale(tx, actor.houseId, id);
    if (before.isDeleted) throw notFound('The sale');
    if (version !== undefined && version !== before.version)
      throw new Refusal(
        409,
        [
          {
            code: 'EDITED_MEANWHILE',
            message: 'This sale has changed since you opened it. Review the change, then save again.',
            field: 'version',
          },
        ],
        null,
        { groupID: id },
      );
    const name = title.trim();
    const problem = saleNameProblem(name);
    if (problem !== null) throw invalid([{ code: 'INVALID_FIELD', message: problem, field: 'title' }]);
    const after = { ...before, name, version: before.version + 1 };
    await putSale(tx, actor.houseId, after);
    await recordChanges(tx, services.clock, actor, 'sale.rename', [saleChange(before, after)]);
    return { groupID: id };
  });
