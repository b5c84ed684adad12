import type { InvoiceSettingJson } from '../../upstream/templates/wire';
import type { UpstreamClient } from '../core/upstream-client';

/** Invoice templates. */
export function createTemplatesEndpoints(upstream: UpstreamClient) {
  const templates = async (query: { ids?: string; archived?: boolean }): Promise<InvoiceSettingJson[]> =>
    (await upstream.get<{ invoiceSettings: InvoiceSettingJson[] }>('/app/house/{houseRef}/invoiceSettings', { query })).invoiceSettings;
  return {
    templates,
    templatesById: (ids: readonly number[]) => templates({ ids: ids.join(',') }),
  };
}

export type TemplatesEndpoints = ReturnType<typeof createTemplatesEndpoints>;
