import type { NewTokenJson, TokenJson, TokensJson } from '../../../upstream/auth/tokens/token-wire';
import type { UpstreamClient } from '../../core/rest/upstream-client';

const TOKENS = '/app/house/{houseRef}/apiTokens';

interface Part {
  readonly size: number;
  readonly offset: number;
}

/** REST calls for the API tokens of the house. */
export function createTokenEndpoints(upstream: UpstreamClient) {
  return {
    apiTokens: (query: Part & { active: boolean }) => upstream.get<TokensJson>(TOKENS, { query: { ...query } }),

    apiTokensById: async (ids: readonly number[]): Promise<TokenJson[]> =>
      (await upstream.get<TokensJson>(TOKENS, { query: { ids, size: ids.length } })).apiTokens,

    createApiToken: (body: { name: string; scopes: string[]; expiresOn: string }) =>
      upstream.post<NewTokenJson>(TOKENS, { body }),

    revokeApiToken: async (apiTokenID: number): Promise<TokenJson> =>
      (
        await upstream.post<{ apiToken: TokenJson }>(`${TOKENS}/{apiTokenID}/revoke`, {
          params: { apiTokenID },
          body: {},
        })
      ).apiToken,
  };
}
