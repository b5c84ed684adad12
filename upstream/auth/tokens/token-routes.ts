import { defineRoute, type Route } from '../../core/http/route';
import { windowOf } from '../../core/http/window';
import type { Services } from '../../core/services';
import { makeToken, readTokens, revokeToken } from './manage-tokens';
import { NewTokenAnswer, NewTokenBody, TokenAnswer, TokenParams, TokensAnswer, TokensQuery } from './token-wire';

/** Only users, never API tokens, can create or revoke tokens. */
const tokens = { spec: 'added', access: 'users', area: 'person' } as const;

/** REST calls for the API tokens of a house. */
export const tokenRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/apiTokens',
    ...tokens,
    summary: 'Lists the house’s API tokens, latest first, without their secrets',
    query: TokensQuery,
    answer: TokensAnswer,
    handler: async ({ actor, query }) => ({
      data: await readTokens(services, actor, {
        ids: query.ids ?? null,
        onlyActive: query.active === 'true',
        ...windowOf(query, 50),
      }),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/apiTokens',
    ...tokens,
    summary: 'Creates an API token that acts as the caller within its scopes. The secret is returned once',
    body: NewTokenBody,
    answer: NewTokenAnswer,
    handler: async ({ actor, body }) => ({ data: await makeToken(services, actor, body) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/apiTokens/{apiTokenID}/revoke',
    ...tokens,
    summary: 'Revokes an API token immediately and permanently',
    params: TokenParams,
    answer: TokenAnswer,
    handler: async ({ actor, params }) => ({
      data: { apiToken: await revokeToken(services, actor, params.apiTokenID) },
    }),
  }),
];
