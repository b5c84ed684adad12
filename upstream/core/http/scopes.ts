import { type Area, AREAS, type Level, scopesAllow } from '../../../rules/auth/scopes';
import type { Actor } from './actor';
import { Refusal } from './errors';
import type { Route, RouteArea } from './route';

const isArea = (slice: string): slice is Area => (AREAS as readonly string[]).includes(slice);

/** What the calls of a slice need of an API token unless they say otherwise; what belongs to no area is a person's own. */
export const areaOfSlice = (slice: string): RouteArea => (isArea(slice) ? slice : 'person');

/** The calls of all slices, each with its area. */
export const withAreas = (slices: Readonly<Record<string, readonly Route[]>>): Route[] =>
  Object.entries(slices).flatMap(([slice, routes]) =>
    routes.map((route) => ({ ...route, area: route.area ?? areaOfSlice(slice) })),
  );

const refusal = (message: string, details: Readonly<Record<string, unknown>>) =>
  new Refusal(403, [{ code: 'TOKEN_SCOPE', message, field: null }], null, details);

/** What an API token is refused whatever its scopes are, because a person has to do it. */
export const personOnly = (message: string, level: Level): Refusal => refusal(message, { area: null, level });

/** Throws 403 TOKEN_SCOPE, naming area and level, where an API token has not the scope that a call needs. Persons have no scopes. */
export function requireScope({ scopes }: Actor, { area = 'person', effect }: Pick<Route, 'area' | 'effect'>): void {
  if (scopes === undefined || area === 'any') return;
  if (area === 'person') throw personOnly('API tokens cannot do this: sign in.', effect);
  if (!scopesAllow(scopes, area, effect))
    throw refusal(`The API token needs the scope ${area}:${effect}.`, { area, level: effect });
}
