import type { TableLayoutJson } from '../../../upstream/auth/table-layouts/table-layout-wire';
import type { UpstreamClient } from '../../core/rest/upstream-client';

const PATH = '/app/house/user/tableLayouts';

/** REST calls for the viewer's table layouts. */
export function createTableLayoutEndpoints(upstream: UpstreamClient) {
  return {
    tableLayouts: async (): Promise<TableLayoutJson[]> =>
      (await upstream.get<{ tableLayouts: TableLayoutJson[] }>(PATH)).tableLayouts,

    setTableLayout: (body: TableLayoutJson) => upstream.post<null>(PATH, { body }),
  };
}
