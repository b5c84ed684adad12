import { type Route, route } from '../../core/http/route';
import { windowOf } from '../../core/http/window';
import type { Services } from '../../core/services';
import { makeToken, readTokens, revokeToken } from './manage-tokens';
import { NewTokenAnswer, NewTokenBody, TokenAnswer, TokenParams, TokensAnswer, TokensQuery } from './token-wire';

/** Only users, never API tokens, can create or revoke tokens. */
const tokens = { access: 'users', area: 'person' } as const;

/** REST calls for the API tokens of a house. */
export const tokenRoutes = (services: Services): Route[] => [
  route.get('/app/house/{houseRef}/apiTokens', {
    ...tokens,
    summary: 'Lists the house’s API tokens, latest first, without their secrets',
    query: TokensQuery,
    answer: TokensAnswer,
    handler: ({ actor, query }) =>
      readTokens(services, actor, {
        ids: query.ids ?? null,
        onlyActive: query.active === 'true',
        ...windowOf(query, 50),
      }),
  }),
  route.post('/app/house/{houseRef}/apiTokens', {
    ...tokens,
    summary: 'Creates an API token that acts as the caller within its scopes. The secret is returned once',
    body: NewTokenBody,
    answer: NewTokenAnswer,
    handler: ({ actor, body }) => makeToken(services, actor, body),
  }),
  route.post('/app/house/{houseRef}/apiTokens/{apiTokenID}/revoke', {
    ...tokens,
    summary: 'Revokes an API token immediately and permanently',
    params: TokenParams,
    answer: TokenAnswer,
    handler: async ({ actor, params }) => ({ apiToken: await revokeToken(services, actor, params.apiTokenID) }),
  }),
];
