import { type Route, route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { readHouseSettings, saveHouseSettings } from './save-settings';
import { SettingsAnswer, SettingsBody } from './settings-wire';

/** The calls of House Settings. */
export const settingsRoutes = (services: Services): Route[] => [
  route.get('/app/house/{houseRef}/settings', {
    access: 'sensitive',
    summary: 'Returns the settings of the house, including those that only the operator changes',
    answer: SettingsAnswer,
    handler: async ({ actor }) => ({ settings: await readHouseSettings(services, actor) }),
  }),
  route.post('/app/house/{houseRef}/settings', {
    access: 'sensitive',
    summary: 'Saves the settings that a house changes itself',
    body: SettingsBody,
    answer: SettingsAnswer,
    handler: async ({ actor, body }) => ({ settings: await saveHouseSettings(services, actor, body) }),
  }),
];
