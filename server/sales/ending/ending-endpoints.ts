import type { EndSessionJson } from '../../../upstream/sales/ending/ending-wire';
import type { UpstreamClient } from '../../core/rest/upstream-client';

/** The end of sessions. */
export const createEndingEndpoints = (upstream: UpstreamClient) => ({
  endSession: (catalogID: number) =>
    upstream.post<EndSessionJson>('/app/house/{houseRef}/sessions/{catalogID}/end', {
      params: { catalogID },
      body: {},
    }),
});
