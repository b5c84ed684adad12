import type { UpstreamClient } from '../../core/rest/upstream-client';

/** The tracker of the guided steps. */
export const createStepEndpoints = (upstream: UpstreamClient) => ({
  reachStep: (catalogID: number, step: number): Promise<unknown> =>
    upstream.post('/cps/app/diy-step-tracker/{catalogID}', { params: { catalogID }, body: step }),
});
