import type { GroupSettingsJson } from '../../upstream/templates/wire';
import { byKey } from '../core/rest/loader';
import { byWindow } from '../core/rest/window-loader';
import type { TemplatesEndpoints, VersionKey } from './endpoints';

const NEWEST = 0;

export function createTemplatesLoaders(endpoints: TemplatesEndpoints) {
  const keyOf = ({ number, version }: VersionKey): string => `${number}.${version}`;
  const read = (key: string): VersionKey => {
    const [number = 0, version = 0] = key.split('.').map(Number);
    return { number, version };
  };
  const versions = byKey(
    async (keys: readonly string[]): Promise<{ key: string; content: GroupSettingsJson }[]> => {
      const asked = keys.map(read);
      const found = await endpoints.versionsByKey(asked);
      return asked.flatMap((key) => {
        const own = found.filter(({ groupSettingsID }) => groupSettingsID === key.number);
        const content =
          key.version === NEWEST
            ? own.reduce<GroupSettingsJson | null>(
                (last, one) => (last === null || one.version > last.version ? one : last),
                null,
              )
            : own.find(({ version }) => version === key.version);
        return content ? [{ key: keyOf(key), content }] : [];
      });
    },
    ({ key }) => key,
  );
  return {
    templateByNumber: byKey(endpoints.templatesById, (template) => template.id),
    /** What a template says in a version of it; 0: the newest. All of a request cost one call. */
    templateContent: async (key: VersionKey): Promise<GroupSettingsJson | null> =>
      (await versions.load(keyOf(key)))?.content ?? null,
    /** Remembers what a template says now, as it was just answered. */
    rememberTemplateContent: (content: GroupSettingsJson): void => {
      const key = keyOf({ number: content.groupSettingsID, version: NEWEST });
      versions.clear(key).prime(key, { key, content });
    },
    historyOfTemplate: byWindow(endpoints.history, ({ id }) => id),
    versionsOfTemplate: byWindow(endpoints.versions, ({ id }) => id),
  };
}

declare module '../core/context' {
  interface Loaders {
    readonly templates: ReturnType<typeof createTemplatesLoaders>;
  }
}
