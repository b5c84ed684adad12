import type {
  ContactTypesJson,
  DefaultsJson,
  GroupInfoJson,
  SentSession,
  SentSettings,
  SessionChangeJson,
  SessionJson,
} from '../../../upstream/sales/session/session-wire';
import { keyed } from '../../core/graphql/idempotency-key';
import type { UpstreamClient } from '../../core/rest/upstream-client';

/** The guided steps of sessions. */
export function createSessionEndpoints(upstream: UpstreamClient) {
  return {
    sessionsById: async (ids: readonly number[]): Promise<SessionJson[]> =>
      (
        await upstream.get<{ sessions: SessionJson[] }>('/app/house/{houseRef}/sessions', {
          query: { ids },
        })
      ).sessions,

    groupInfo: (groupID: number) =>
      upstream.get<GroupInfoJson>('/cps/app/group/{groupID}/info', { params: { groupID } }),

    mayResellUnsold: async (houseID: number): Promise<boolean> =>
      (await upstream.get<{ liveToTimedEligible: boolean }>('/cps/app/house/{houseID}/info', { params: { houseID } }))
        .liveToTimedEligible,

    contactTypes: async (houseID: number): Promise<ContactTypesJson['contacttypes']> =>
      (await upstream.get<ContactTypesJson>('/cps/app/house/{houseID}/contacts', { params: { houseID } })).contacttypes,

    sessionDefaults: (houseID: number, addressID: number) =>
      upstream.get<DefaultsJson>('/cps/app/house/{houseID}/address/{addressID}/defaults', {
        params: { houseID, addressID },
      }),

    saveSession: (catalogID: number, body: SentSession, key: string | null | undefined) =>
      upstream.post<SessionChangeJson>('/cps/app/catalog/{catalogID}', { params: { catalogID }, body, ...keyed(key) }),

    saveSettings: (catalogID: number, body: SentSettings, key: string | null | undefined) =>
      upstream.post<SessionChangeJson>('/app/house/{houseRef}/catalogs/{catalogID}/settings', {
        params: { catalogID },
        body,
        ...keyed(key),
      }),
  };
}
