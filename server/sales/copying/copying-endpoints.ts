import type { CopySaleJson } from '../../../upstream/sales/copying/copying-wire';
import { keyed } from '../../core/graphql/idempotency-key';
import type { UpstreamClient } from '../../core/rest/upstream-client';

/** Copying sales. */
export function createCopyingEndpoints(upstream: UpstreamClient) {
  return {
    copySale: (
      groupID: number,
      body: { title: string; date: string },
      key: string | null | undefined,
    ): Promise<CopySaleJson> =>
      upstream.post<CopySaleJson>('/app/house/{houseRef}/sales/{groupID}/copy', {
        params: { groupID },
        body,
        ...keyed(key),
      }),
  };
}
