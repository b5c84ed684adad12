import { byKey } from '../core/rest/loader';
import { byWindow } from '../core/rest/window-loader';
import type { AuthEndpoints } from './endpoints';

export function createAuthLoaders(endpoints: AuthEndpoints) {
  return {
    userByNumber: byKey(endpoints.usersById, (user) => user.userID),
    apiTokenByNumber: byKey(endpoints.apiTokensById, (token) => token.apiTokenID),
    historyOfUser: byWindow(endpoints.userHistory, ({ userID }) => userID),
  };
}

declare module '../core/context' {
  interface Loaders {
    readonly auth: ReturnType<typeof createAuthLoaders>;
  }
}
