import type { Slice } from '../core/slice';
import { accessResolvers } from './access/access-resolvers';
import { passwordResolvers } from './passwords/password-resolvers';
import { profileResolvers } from './profiles/profile-resolvers';
import { savedViewResolvers } from './saved-views/saved-view-resolvers';
import { secondFactorResolvers } from './second-factor/second-factor-resolvers';
import { accountResolvers } from './sessions/account-resolvers';
import { authResolvers } from './sessions/session-resolvers';
import { tableLayoutResolvers } from './table-layouts/table-layout-resolvers';
import { tokenResolvers } from './tokens/token-resolvers';
import { userResolvers } from './users/user-resolvers';

export const authSlice: Slice = {
  resolvers: [
    passwordResolvers,
    profileResolvers,
    authResolvers,
    secondFactorResolvers,
    accountResolvers,
    tableLayoutResolvers,
    savedViewResolvers,
    tokenResolvers,
    accessResolvers,
    userResolvers,
  ],
};
