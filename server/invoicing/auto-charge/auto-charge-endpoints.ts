import type {
  AutoChargeBody,
  AutoChargeChoiceJson,
  AutoChargeJson,
  UpcomingChargesJson,
} from '../../../upstream/invoicing/auto-charge/auto-charge-wire';
import type { UpstreamClient } from '../../core/rest/upstream-client';
import type { ChosenInvoices } from '../invoices/invoice-queries';

/** An edit of thousands of invoices is one transaction: it may take this long. */
const BULK_EDIT_MS = 120_000;

/** Dates at which cards are charged. */
export function createAutoChargeEndpoints(upstream: UpstreamClient) {
  const house = '/app/house/{houseRef}';
  return {
    autoChargeChoice: (invoiceGroupID: number, { ids, token }: ChosenInvoices): Promise<AutoChargeChoiceJson> =>
      upstream.post<AutoChargeChoiceJson>(`${house}/invoiceGroup/{invoiceGroupID}/autoChargeChoice`, {
        readOnly: true,
        params: { invoiceGroupID },
        query: { selection: token },
        body: ids,
      }),

    upcomingCharges: (): Promise<UpcomingChargesJson> => upstream.get<UpcomingChargesJson>(`${house}/upcomingCharges`),

    setAutoCharge: (body: AutoChargeBody, idempotencyKey?: string): Promise<AutoChargeJson> =>
      upstream.post<AutoChargeJson>(`${house}/autoCharge`, { body, idempotencyKey, deadlineMs: BULK_EDIT_MS }),
  };
}
