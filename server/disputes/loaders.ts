import { byKey } from '../core/rest/loader';
import { once } from '../core/rest/once';
import type { DisputesEndpoints } from './endpoints';

export function createDisputesLoaders(endpoints: DisputesEndpoints) {
  return {
    disputeByNumber: byKey(endpoints.disputesById, ({ disputeInfo }) => disputeInfo.disputeID),
    disputeByRef: byKey(endpoints.disputesByRef, ({ disputeInfo }) => disputeInfo.disputeRef),
    disputeOfLot: byKey(endpoints.disputesOfLots, ({ lotInfo }) => lotInfo.lotID),
    disputesOfInvoice: byKey(endpoints.disputesOfInvoices, ({ invoiceID }) => invoiceID),
    detailsOfDispute: byKey(endpoints.disputeDetails, ({ disputeID }) => disputeID),
    disputeRecordOfBidder: byKey(endpoints.disputeRecords, ({ approvalID }) => approvalID),
    disputeTypes: once(endpoints.disputeTypes),
  };
}

declare module '../core/context' {
  interface Loaders {
    readonly disputes: ReturnType<typeof createDisputesLoaders>;
  }
}
