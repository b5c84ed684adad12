import { byKey } from '../core/upstream/loader';
import { byWindow } from '../core/upstream/window-loader';
import type { AuthEndpoints } from './endpoints';

export function createAuthLoaders(endpoints: AuthEndpoints) {
  return {
    userByNumber: byKey(endpoints.usersById, (user) => user.userID),
    apiTokenByNumber: byKey(endpoints.apiTokensById, (token) => token.apiTokenID),
    historyOfUser: byWindow(endpoints.userHistory, ({ userID }) => userID),
  };
}
