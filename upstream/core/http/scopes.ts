import { type Area, AREAS, type Level, scopesAllow } from '../../../rules/auth/scopes';
import { Refusal } from '../errors';
import type { Actor } from './actor';
import type { Route, RouteArea } from './route';

const isArea = (slice: string): slice is Area => (AREAS as readonly string[]).includes(slice);

/** Returns the default area of a slice's calls. API tokens can't call slices without an area. */
export const areaOfSlice = (slice: string): RouteArea => (isArea(slice) ? slice : 'person');

/** Returns the calls of all slices, each with its area. */
export const withAreas = (slices: Readonly<Record<string, readonly Route[]>>): Route[] =>
  Object.entries(slices).flatMap(([slice, routes]) =>
    routes.map((route) => ({ ...route, area: route.area ?? areaOfSlice(slice) })),
  );

const refusal = (message: string, details: Readonly<Record<string, unknown>>) =>
  new Refusal(403, [{ code: 'TOKEN_SCOPE', message, field: null }], null, details);

/** Returns the error for an operation that no API token may perform, because it requires a signed-in user. */
export const personOnly = (message: string, level: Level): Refusal => refusal(message, { area: null, level });

/** Throws 403 TOKEN_SCOPE with area and level if an API token lacks the scope for a call. Sessions of users have no scopes. */
export function requireScope({ scopes }: Actor, { area = 'person', effect }: Pick<Route, 'area' | 'effect'>): void {
  if (scopes === undefined || area === 'any') return;
  if (area === 'person') throw personOnly('API tokens cannot do this: sign in.', effect);
  if (!scopesAllow(scopes, area, effect))
    throw refusal(`The API token needs the scope ${area}:${effect}.`, { area, level: effect });
}
