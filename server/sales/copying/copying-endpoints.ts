import type { CopySaleJson } from '../../../upstream/sales/copying/copying-wire';
import { keyed } from '../../core/graphql/idempotency-key';
import type { UpstreamClient } from '../../core/rest/upstream-client';

/** Copies of sales. */
export const createCopyingEndpoints = (upstream: UpstreamClient) => ({
  copySale: (groupID: number, body: { title: string; date: string }, key: string | null | undefined) =>
    upstream.post<CopySaleJson>('/app/house/{houseRef}/sales/{groupID}/copy', {
      params: { groupID },
      body,
      ...keyed(key),
    }),
});
