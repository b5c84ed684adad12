import type { SavedViewBody, SavedViewJson } from '../../../upstream/auth/saved-views/saved-view-wire';
import type { UpstreamClient } from '../../core/rest/upstream-client';

const PATH = '/app/house/user/savedViews';

/** REST calls for the viewer's saved views of lists. */
export function createSavedViewEndpoints(upstream: UpstreamClient) {
  return {
    savedViews: async (list: string): Promise<SavedViewJson[]> =>
      (await upstream.get<{ savedViews: SavedViewJson[] }>(PATH, { query: { list } })).savedViews,

    saveView: (body: SavedViewBody) => upstream.post<SavedViewJson>(PATH, { body }),

    deleteView: (savedViewNumber: number) =>
      upstream.post<null>(`${PATH}/{savedViewNumber}/delete`, { params: { savedViewNumber } }),
  };
}
