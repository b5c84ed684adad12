import type { GroupSettingsJson } from '../../upstream/templates/wire';
import { byKey } from '../core/loader';
import type { TemplatesEndpoints, VersionKey } from './endpoints';

/** A window of what belongs to a template. */
interface OwnedWindow {
  readonly number: number;
  readonly first: number;
  readonly offset: number;
}

const windowKey = ({ number, first, offset }: OwnedWindow): string => `${first}:${offset}:${number}`;

/** Templates that are asked for the same window cost one call together. */
function byWindow<Owner extends { readonly id: number }>(fetchOwners: (ids: readonly number[], window: { size: number; offset: number }) => Promise<readonly Owner[]>) {
  const loader = byKey(async (keys: readonly string[]) => {
    const windows = new Map<string, number[]>();
    for (const key of keys) {
      const [first = '', offset = '', number = ''] = key.split(':');
      windows.set(`${first}:${offset}`, [...(windows.get(`${first}:${offset}`) ?? []), Number(number)]);
    }
    const answers = await Promise.all([...windows].map(async ([window, numbers]) => {
      const [first = 0, offset = 0] = window.split(':').map(Number);
      const owners = await fetchOwners(numbers, { size: first, offset });
      return owners.map((owner) => ({ owner, key: windowKey({ number: owner.id, first, offset }) }));
    }));
    return answers.flat();
  }, ({ key }) => key);
  return async (asked: OwnedWindow): Promise<Owner | null> => (await loader.load(windowKey(asked)))?.owner ?? null;
}

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
        const content = key.version === NEWEST ? own.reduce<GroupSettingsJson | null>((last, one) => (last === null || one.version > last.version ? one : last), null) : own.find(({ version }) => version === key.version);
        return content ? [{ key: keyOf(key), content }] : [];
      });
    },
    ({ key }) => key,
  );
  return {
    templateByNumber: byKey(endpoints.templatesById, (template) => template.id),
    /** What a template says in a version of it; 0: the newest. All of a request cost one call. */
    templateContent: async (key: VersionKey): Promise<GroupSettingsJson | null> => (await versions.load(keyOf(key)))?.content ?? null,
    /** Remembers what a template says now, as it was just answered. */
    rememberTemplateContent: (content: GroupSettingsJson): void => {
      const key = keyOf({ number: content.groupSettingsID, version: NEWEST });
      versions.clear(key).prime(key, { key, content });
    },
    historyOfTemplate: byWindow(endpoints.history),
    versionsOfTemplate: byWindow(endpoints.versions),
  };
}
