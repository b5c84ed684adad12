import type {
  GroupSettingsJson,
  InvoiceSettingJson,
  SavedTemplateJson,
  SaveGroupSettingsRequest,
  TemplateHistoryJson,
  TemplateVersionsJson,
} from '../../upstream/templates/wire';
import { keyed } from '../core/graphql/idempotency-key';
import type { Query, UpstreamClient } from '../core/rest/upstream-client';

const HOUSE = '/app/house/{houseRef}';
const TEMPLATE = `${HOUSE}/invoiceTemplate/{templateID}`;

interface Window {
  readonly size: number;
  readonly offset: number;
}

/** A version of a template; 0: its newest. */
export interface VersionKey {
  readonly number: number;
  readonly version: number;
}

/** Invoice templates. */
export function createTemplatesEndpoints(upstream: UpstreamClient) {
  const templates = async (query: Query): Promise<InvoiceSettingJson[]> =>
    (await upstream.get<{ invoiceSettings: InvoiceSettingJson[] }>(`${HOUSE}/invoiceSettings`, { query }))
      .invoiceSettings;
  return {
    templates,
    templatesById: (ids: readonly number[]) => templates({ ids }),

    versionsByKey: async (keys: readonly VersionKey[]): Promise<GroupSettingsJson[]> => {
      const query = { keys: keys.map(({ number, version }) => `${number}.${version}`) };
      return (await upstream.get<TemplateVersionsJson>(`${HOUSE}/invoiceTemplateVersions`, { query })).owners.flatMap(
        ({ versions }) => versions,
      );
    },

    versions: async (ids: readonly number[], window: Window): Promise<TemplateVersionsJson['owners']> =>
      (
        await upstream.get<TemplateVersionsJson>(`${HOUSE}/invoiceTemplateVersions`, {
          query: { ids, ...window },
        })
      ).owners,

    history: async (ids: readonly number[], window: Window): Promise<TemplateHistoryJson['owners']> =>
      (
        await upstream.get<TemplateHistoryJson>(`${HOUSE}/invoiceTemplateHistory`, {
          query: { ids, ...window },
        })
      ).owners,

    save: (body: SaveGroupSettingsRequest, idempotencyKey: string | null | undefined) =>
      upstream.post<SavedTemplateJson>(`${HOUSE}/invoiceGroupSettings`, { body, ...keyed(idempotencyKey) }),

    copy: (templateID: number, idempotencyKey: string | null | undefined) =>
      upstream.post<SavedTemplateJson>(`${TEMPLATE}/copy`, { params: { templateID }, ...keyed(idempotencyKey) }),

    setArchived: (templateID: number, archived: boolean) =>
      upstream.post<SavedTemplateJson>(`${TEMPLATE}/${archived ? 'archive' : 'unarchive'}`, { params: { templateID } }),
  };
}

export type TemplatesEndpoints = ReturnType<typeof createTemplatesEndpoints>;

declare module '../core/context' {
  interface Endpoints {
    readonly templates: ReturnType<typeof createTemplatesEndpoints>;
  }
}
