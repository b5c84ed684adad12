import type {
  AutomaticChargeJson,
  AutomaticChargesJson,
} from '../../../upstream/payments/scheduled-charges/automatic-charge-wire';
import type { UpstreamClient } from '../../core/rest/upstream-client';

const PATH = '/app/house/{houseRef}/automaticCharges';

/** Calls for past automatic charges. */
export function createAutomaticChargeEndpoints(upstream: UpstreamClient) {
  return {
    automaticCharges: (window: { size: number; offset: number; invoiceGroupID: number | null }) =>
      upstream.get<AutomaticChargesJson>(PATH, { query: window }),

    automaticChargesById: async (ids: readonly number[]): Promise<AutomaticChargeJson[]> =>
      (await upstream.get<AutomaticChargesJson>(PATH, { query: { ids, size: ids.length } })).automaticCharges,
  };
}
