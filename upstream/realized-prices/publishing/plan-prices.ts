import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { wireFromMinor } from '../../../rules/core/money';
import { type LotResult, resultOf } from '../../../rules/lots/results/lot-result';
import { countEffects, effectOf, type PriceEffect, resultOfPrice, totalOf } from '../../../rules/realized-prices/plan';
import type { Actor } from '../../core/http/actor';
import { windowOf } from '../../core/http/window';
import type { Services } from '../../core/services';
import type { PriceCorrection } from '../../invoicing/corrections/correction-record';
import { readCorrectableLots } from '../../invoicing/corrections/service';
import type { ResultLot } from '../../lots/results/result-record';
import type { RealizedPlanJson, RealizedPlanQuery } from '../realized-wire';
import { type PriceReview, realizedUpload, resultJson, reviewPrices } from '../review/review-prices';
import { selectInvoicesOfLots } from '../uploads/session-store';

/** What publishing does to a lot. */
export interface PlannedLot {
  readonly lot: ResultLot;
  readonly from: LotResult;
  readonly to: LotResult;
  readonly effect: PriceEffect;
}

/** Returns what publishing does to each lot of an upload. Rows with problems do nothing. */
export const planOf = ({ rows, paddles }: Pick<PriceReview, 'rows' | 'paddles'>): PlannedLot[] =>
  rows.flatMap(({ row, lot: named, hammer, problems }) => {
    if (named === null || hammer === null || problems.length > 0) return [];
    const { lot } = named;
    const from = resultOf(lot);
    const to = resultOfPrice(hammer, paddles.get(row.paddle.trim()) ?? null, from);
    return [{ lot, from, to, effect: effectOf(from, to, lot.groupId !== null) }];
  });

/** Returns whether the price of a lot on an invoice can be corrected with it: the buyer stays, or the lot passed. */
export const isCorrectable = ({ from, to, effect }: PlannedLot): boolean =>
  effect === 'INVOICED' &&
  (to.kind === 'PASSED' || (from.kind === 'SOLD' && to.kind === 'SOLD' && from.approvalId === to.approvalId));

/** Returns the correction that a plan makes of a lot on an invoice. */
export const correctionOf = ({ lot, to }: PlannedLot): PriceCorrection => ({
  lotId: lot.id,
  hammer: to.kind === 'SOLD' ? to.hammer : null,
});

/** Returns the number of a lot with its letter; the inventory number of one without a number. */
export const numberOf = ({ number, extension, inventoryNumber }: ResultLot): string =>
  number === null ? inventoryNumber : `${number}${extension}`;

/** Returns the names of planned lots, as messages and credit notes have them. */
export const saidOf = (plan: readonly PlannedLot[]): ReadonlyMap<number, string> =>
  new Map(plan.map(({ lot }) => [lot.id, `lot ${numberOf(lot)}`]));

/** Names what a plan depends on: the prices, and the results of the lots. */
export const stampOf = (plan: readonly PlannedLot[]): string =>
  createHash('sha256')
    .update(JSON.stringify(plan.map(({ lot, from, to, effect }) => [lot.id, from, to, effect])))
    .digest('hex');

/** The most lots of a plan that are listed at once. */
const MOST_LISTED = 500;

/** Returns what publishing an upload would do. Throws 404. */
export async function readPlan(
  { db }: Services,
  actor: Actor,
  id: number,
  query: z.output<typeof RealizedPlanQuery>,
): Promise<RealizedPlanJson> {
  const { houseId } = actor;
  const review = await reviewPrices(db, actor, await realizedUpload(db, houseId, id));
  const { currency } = review.session;
  const plan = planOf(review);
  const listed = query.all === 'true' ? plan : plan.filter(({ effect }) => effect !== 'UNCHANGED');
  const { limit, offset } = windowOf(query, MOST_LISTED);
  const page = listed.slice(offset, offset + (limit ?? MOST_LISTED));
  const invoiced = page.flatMap(({ lot }) => (lot.groupId === null ? [] : [lot.id]));
  const invoices = new Map(
    (invoiced.length === 0 ? [] : await selectInvoicesOfLots(db, houseId, invoiced)).map((one) => [one.lotId, one]),
  );
  const correctable = plan.filter(isCorrectable).map(({ lot }) => lot.id);
  const corrections = new Map(
    (correctable.length === 0 ? [] : await readCorrectableLots(db, houseId, correctable)).map((one) => [
      one.lotId,
      one,
    ]),
  );
  const changed = new Map(
    plan.flatMap(({ lot, to, effect }) => (effect === 'INVOICED' ? [] : [[lot.id, to] as const])),
  );
  const before = review.lots.map(resultOf);
  const after = review.lots.map((lot) => changed.get(lot.id) ?? resultOf(lot));
  const asJson = resultJson(currency, review.paddles);
  return {
    stamp: stampOf(plan),
    lots: page.map(({ lot, from, to, effect }) => {
      const invoice = invoices.get(lot.id);
      const correction = corrections.get(lot.id);
      return {
        lotID: lot.id,
        lotNumber: numberOf(lot),
        lotTitle: lot.title,
        from: asJson(from),
        to: asJson(to),
        effect,
        invoice: invoice
          ? { invoiceGroupID: invoice.groupId, invoiceGroupTitle: invoice.groupTitle, invoiceID: invoice.invoiceId }
          : null,
        correction: correction ? { stage: correction.stage, refusal: correction.refusal } : null,
      };
    }),
    totalRecords: listed.length,
    effects: { ...countEffects(plan.map(({ effect }) => effect)) },
    totalBefore: wireFromMinor(totalOf(before), currency),
    totalAfter: wireFromMinor(totalOf(after), currency),
    unsentLotIDs: [...corrections.values()].flatMap(({ lotId, stage, refusal }) =>
      stage === 'UNSENT' && refusal === null ? [lotId] : [],
    ),
    untouchedCount: review.lots.length - new Set(plan.map(({ lot }) => lot.id)).size,
  };
}
