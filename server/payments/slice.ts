import { readChargeRunFile } from '../../rules/payments/charge-runs/charge-run-file';
import { houseFile } from '../core/http/house-files';
import type { Slice } from '../core/slice';
import { cardRequestResolvers } from './card-requests/card-request-resolvers';
import { cardResolvers } from './cards/card-resolvers';
import { chargingResolvers } from './charge-runs/charging-resolvers';
import { chargebackResolvers } from './chargebacks/chargeback-resolvers';
import { enrollmentResolvers } from './enrollment/enrollment-resolvers';
import { linkResolvers } from './links/link-resolvers';
import { methodResolvers } from './methods/method-resolvers';
import { reconciliationResolvers } from './reconciliation/reconciliation-resolvers';
import { refundResolvers } from './refunds/refund-resolvers';
import { paymentsResolvers } from './resolvers';
import { automaticChargeResolvers } from './scheduled-charges/automatic-charge-resolvers';

export const paymentsSlice: Slice = {
  resolvers: [
    automaticChargeResolvers,
    cardRequestResolvers,
    cardResolvers,
    chargebackResolvers,
    chargingResolvers,
    enrollmentResolvers,
    linkResolvers,
    methodResolvers,
    reconciliationResolvers,
    refundResolvers,
    paymentsResolvers,
  ],
  files: [houseFile(readChargeRunFile, ({ endpoints, signal }, run) => endpoints.payments.chargeRunCsv(run, signal))],
};
