import type {
  AutoChargeBody,
  AutoChargeChoiceJson,
  AutoChargeJson,
  UpcomingChargesJson,
} from '../../../upstream/invoicing/charge-dates/auto-charge-wire';
import { BULK_EDIT_MS, type UpstreamClient } from '../../core/rest/upstream-client';
import type { ChosenInvoices } from '../invoices/invoice-queries';

const HOUSE = '/app/house/{houseRef}';

/** REST calls for scheduling automatic charges. */
export function createAutoChargeEndpoints(upstream: UpstreamClient) {
  return {
    autoChargeChoice: (invoiceGroupID: number, { ids, token }: ChosenInvoices) =>
      upstream.post<AutoChargeChoiceJson>(`${HOUSE}/invoiceGroup/{invoiceGroupID}/autoChargeChoice`, {
        readOnly: true,
        params: { invoiceGroupID },
        query: { selection: token },
        body: ids,
      }),

    upcomingCharges: () => upstream.get<UpcomingChargesJson>(`${HOUSE}/upcomingCharges`),

    setAutoCharge: (body: AutoChargeBody, idempotencyKey?: string) =>
      upstream.post<AutoChargeJson>(`${HOUSE}/autoCharge`, { body, idempotencyKey, deadlineMs: BULK_EDIT_MS }),
  };
}
