import type { GroupDetailEditJson } from '../../../upstream/invoicing/editing/edit-wire';
import type { AllowChargingBody } from '../../../upstream/invoicing/holds/hold-wire';
import type { UpstreamClient } from '../../core/rest/upstream-client';

const ALLOW = '/app/house/{houseRef}/invoice/{invoiceID}/allowCharging';

/** REST calls for charging invoices again after a refund or a chargeback. */
export const createHoldEndpoints = (upstream: UpstreamClient) => ({
  allowCharging: (invoiceID: number, body: AllowChargingBody, idempotencyKey: string) =>
    upstream.post<GroupDetailEditJson>(ALLOW, { params: { invoiceID }, body, idempotencyKey }),
});
