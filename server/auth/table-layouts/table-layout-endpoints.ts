import type { TableLayoutJson } from '../../../upstream/auth/table-layouts/table-layout-wire';
import type { UpstreamClient } from '../../core/rest/upstream-client';

const PATH = '/app/house/user/tableLayouts';

/** How the viewer arranged the columns of tables. */
export function createTableLayoutEndpoints(upstream: UpstreamClient) {
  return {
    tableLayouts: async (): Promise<TableLayoutJson[]> =>
      (await upstream.get<{ tableLayouts: TableLayoutJson[] }>(PATH)).tableLayouts,

    setTableLayout: (body: TableLayoutJson): Promise<null> => upstream.post<null>(PATH, { body }),
  };
}
