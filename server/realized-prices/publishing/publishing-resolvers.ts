import type { RealizedPlanJson } from '../../../upstream/realized-prices/realized-wire';
import { moneyText, moneyTextOrNull } from '../../core/graphql/money-text';
import type { Resolvers } from '../../generated/resolvers-types';
import { changedUpload } from '../payloads';
import { requireWindow } from '../review/review-resolvers';
import { currencyOf } from '../uploads/upload-resolvers';

const effectsOf = (counts: RealizedPlanJson['effects']) => ({
  unchanged: counts.UNCHANGED,
  sold: counts.SOLD,
  priced: counts.PRICED,
  passed: counts.PASSED,
  repriced: counts.REPRICED,
  newBuyer: counts.NEW_BUYER,
  invoiced: counts.INVOICED,
});

/** Resolvers of plans, and of publishing. */
export const realizedPublishingResolvers: Resolvers = {
  Mutation: {
    publishRealizedPrices: (_, { input: { catalogNumber, stamp, correctedLots = [], idempotencyKey } }, context) =>
      changedUpload(
        context.endpoints.realizedPrices.publish(
          catalogNumber,
          { stamp, correctLotIDs: correctedLots },
          idempotencyKey,
        ),
        context,
      ),
    undoRealizedPrices: async (_, { input: { id, idempotencyKey } }, context) => {
      const number = await context.nodeIds.numberOrNone('RealizedUpload', id);
      return changedUpload(context.endpoints.realizedPrices.undo(number, idempotencyKey), context);
    },
  },
  RealizedUpload: {
    corrections: async (upload, { lots }, context) => {
      const currency = await currencyOf(upload, context);
      const invoices = await context.endpoints.realizedPrices.corrections(upload.uploadID, lots);
      return invoices.map(({ invoiceID, invoiceGroupID, bidderName, stage, ...sums }) => ({
        invoiceNumber: invoiceID,
        invoiceGroupNumber: invoiceGroupID,
        bidderName,
        stage,
        totalBefore: moneyText(sums.totalBefore, currency),
        totalAfter: moneyText(sums.totalAfter, currency),
        balanceBefore: moneyText(sums.balanceBefore, currency),
        balanceAfter: moneyText(sums.balanceAfter, currency),
      }));
    },
    outcome: ({ outcome }) => outcome && effectsOf(outcome),
    plan: async (upload, { first, offset }, context) => {
      requireWindow({ first, offset });
      const currency = await currencyOf(upload, context);
      const plan = await context.endpoints.realizedPrices.plan(upload.uploadID, { size: first, offset });
      const resultOf = ({ kind, price, paddle }: RealizedPlanJson['lots'][number]['from']) => ({
        kind,
        price: moneyTextOrNull(price, currency),
        paddle,
      });
      return {
        stamp: plan.stamp,
        totalCount: plan.totalRecords,
        lots: plan.lots.map(({ lotID, lotNumber, lotTitle, from, to, effect, invoice, correction }) => ({
          number: lotID,
          lotNumber,
          title: lotTitle,
          from: resultOf(from),
          to: resultOf(to),
          effect,
          invoiceGroupNumber: invoice?.invoiceGroupID ?? null,
          invoiceGroupTitle: invoice?.invoiceGroupTitle ?? null,
          invoiceNumber: invoice?.invoiceID ?? null,
          correctableStage: correction?.refusal === null ? correction.stage : null,
        })),
        effects: effectsOf(plan.effects),
        totalBefore: moneyText(plan.totalBefore, currency),
        totalAfter: moneyText(plan.totalAfter, currency),
        unsentLots: plan.unsentLotIDs,
        untouchedCount: plan.untouchedCount,
      };
    },
  },
};
