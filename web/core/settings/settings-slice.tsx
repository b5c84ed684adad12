import { settingsPath } from '../router/paths';
import type { Gate, Slice } from '../slice';

/** Returns the Settings screen, the first entry of the Settings menu: the settings of all slices, with a search. */
export function settingsSlice(slices: readonly Slice[]): Slice {
  const entries = slices.flatMap((slice) => slice.menu ?? []).filter(({ group }) => group === 'Settings');
  const gate: Gate = (viewer) => entries.some((entry) => entry.gate(viewer));
  return {
    routes: [
      {
        path: settingsPath,
        page: async () => {
          const { SettingsPage } = await import('./SettingsPage');
          return () => <SettingsPage slices={slices} />;
        },
        gate,
      },
    ],
    menu: [
      {
        group: 'Settings',
        label: 'All Settings',
        href: settingsPath,
        about: 'Every setting of your house, with a search.',
        gate,
      },
    ],
  };
}
