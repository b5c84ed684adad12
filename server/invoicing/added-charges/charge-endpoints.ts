import type {
  ChargesBody,
  ChargesJson,
  ChargesPreviewJson,
} from '../../../upstream/invoicing/added-charges/charges-wire';
import { BULK_EDIT_MS, type UpstreamClient } from '../../core/rest/upstream-client';

const HOUSE = '/app/house/{houseRef}';

/** REST calls for the charges of invoices and lines, and for previews of changes. */
export function createChargesEndpoints(upstream: UpstreamClient) {
  return {
    setCharges: (body: ChargesBody, idempotencyKey?: string) =>
      upstream.post<ChargesJson>(`${HOUSE}/charges`, { body, idempotencyKey, deadlineMs: BULK_EDIT_MS }),

    previewCharges: (body: ChargesBody) =>
      upstream.post<ChargesPreviewJson>(`${HOUSE}/charges/preview`, { readOnly: true, body, deadlineMs: BULK_EDIT_MS }),
  };
}
