import type { UpstreamClient } from '../core/rest/upstream-client';
import { createAccessEndpoints } from './access/access-endpoints';
import { createPasswordEndpoints } from './passwords/password-endpoints';
import { createProfileEndpoints } from './profiles/profile-endpoints';
import { createSavedViewEndpoints } from './saved-views/saved-view-endpoints';
import { createSecondFactorEndpoints } from './second-factor/second-factor-endpoints';
import { createAccountEndpoints } from './sessions/account-endpoints';
import { createTableLayoutEndpoints } from './table-layouts/table-layout-endpoints';
import { createTokenEndpoints } from './tokens/token-endpoints';
import { createUserEndpoints } from './users/user-endpoints';

/** REST calls for sign-in and users. */
export function createAuthEndpoints(upstream: UpstreamClient) {
  return {
    ...createAccessEndpoints(upstream),
    ...createAccountEndpoints(upstream),
    ...createProfileEndpoints(upstream),
    ...createTableLayoutEndpoints(upstream),
    ...createSavedViewEndpoints(upstream),
    ...createSecondFactorEndpoints(upstream),
    ...createUserEndpoints(upstream),
    ...createPasswordEndpoints(upstream),
    ...createTokenEndpoints(upstream),
  };
}

export type AuthEndpoints = ReturnType<typeof createAuthEndpoints>;

declare module '../core/context' {
  interface Endpoints {
    readonly auth: ReturnType<typeof createAuthEndpoints>;
  }
}
