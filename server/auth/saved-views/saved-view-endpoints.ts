import type { SavedViewBody, SavedViewJson } from '../../../upstream/auth/saved-views/saved-view-wire';
import type { UpstreamClient } from '../../core/rest/upstream-client';

const PATH = '/app/house/user/savedViews';

/** REST calls for the viewer's saved views of lists. */
export function createSavedViewEndpoints(upstream: UpstreamClient) {
  return {
    savedViews: async (list: string): Promise<SavedViewJson[]> =>
      (await upstream.get<{ savedViews: SavedViewJson[] }>(PATH, { query: { list } })).savedViews,

    saveView: (body: SavedViewBody): Promise<SavedViewJson> => upstream.post<SavedViewJson>(PATH, { body }),

    deleteView: (savedViewNumber: number): Promise<null> =>
      upstream.post<null>(`${PATH}/{savedViewNumber}/delete`, { params: { savedViewNumber } }),
  };
}
