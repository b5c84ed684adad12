import { defineRoute, type Route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { readHouseSettings, saveHouseSettings } from './save-settings';
import { SettingsAnswer, SettingsBody } from './settings-wire';

/** The calls of House Settings. */
export const settingsRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/settings',
    spec: 'added',
    access: 'sensitive',
    summary: 'Returns the settings of the house, including those that only the operator changes',
    answer: SettingsAnswer,
    handler: async ({ actor }) => ({ data: { settings: await readHouseSettings(services, actor) } }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/settings',
    spec: 'added',
    access: 'sensitive',
    summary: 'Saves the settings that a house changes itself',
    body: SettingsBody,
    answer: SettingsAnswer,
    handler: async ({ actor, body }) => ({ data: { settings: await saveHouseSettings(services, actor, body) } }),
  }),
];
