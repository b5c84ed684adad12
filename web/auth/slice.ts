import { lazy } from 'react';
import { settingsOn } from '../core/finding/settings';
import { counted } from '../core/locale';
import { accountPath, confirmEmailPath, passwordResetPath, signInRoute } from '../core/router/paths';
import { holds } from '../core/session/rights';
import type { Slice } from '../core/slice';
import { apiTokensPath, usersPath } from '../paths/auth';
import { policies } from './cache';

const canManageUsers = holds('USERS');

/** Sign-in, also after a session has ended; passwords and the user's own account; users of the house and API tokens. */
export const auth: Slice = {
  routes: [
    { path: signInRoute, page: async () => (await import('./sessions/SignInPage')).SignInPage, gate: 'public' },
    {
      path: passwordResetPath,
      page: async () => (await import('./passwords/PasswordResetPage')).PasswordResetPage,
      gate: 'public',
    },
    {
      path: confirmEmailPath,
      page: async () => (await import('./profiles/ConfirmEmailPage')).ConfirmEmailPage,
      gate: 'public',
    },
    { path: accountPath, page: async () => (await import('./profiles/AccountPage')).AccountPage, gate: () => true },
    { path: usersPath, page: async () => (await import('./users/UsersPage')).UsersPage, gate: canManageUsers },
    {
      path: apiTokensPath,
      page: async () => (await import('./tokens/ApiTokensPage')).ApiTokensPage,
      gate: canManageUsers,
    },
  ],
  settings: () =>
    Promise.resolve([
      ...settingsOn(
        { label: 'Users and access', href: usersPath, gate: canManageUsers },
        {
          Permissions: ['rights', 'roles', 'access types', 'who may'],
          'Invite a user': ['add staff', 'new user', 'colleague'],
        },
      ),
      ...settingsOn(
        { label: 'My account', href: accountPath, gate: () => true },
        {
          Password: ['change password', 'passphrase'],
          'Two-step verification': ['2FA', 'MFA', 'second factor', 'authenticator'],
          'Signed-in devices': ['sessions', 'sign out everywhere'],
        },
      ),
    ]),
  menu: [
    {
      group: 'Settings',
      label: 'Users and access',
      href: usersPath,
      gate: canManageUsers,
      about: 'Users of your house and their permissions.',
      settings: {
        section: 'Users and tools',
        fact: { reads: 'users', words: ({ users }) => (users ? counted(users.totalCount, 'user') : null) },
      },
    },
    {
      group: 'Settings',
      label: 'API tokens',
      href: apiTokensPath,
      gate: canManageUsers,
      about: 'Connect reporting and other tools.',
      settings: {
        section: 'Users and tools',
        fact: {
          reads: 'tokens',
          words: ({ apiTokens }) => (apiTokens ? counted(apiTokens.totalCount, 'token') : null),
        },
      },
    },
  ],
  live: {
    // The viewer is a User too: their menus are updated if another user changes their permissions.
    lists: { User: ['users', 'User.history'], ApiToken: ['apiTokens'], StaffSession: ['Viewer.sessions'] },
    // Users are listed by name, and each edit adds an entry to their history.
    listedBy: { User: 'version', ApiToken: 'status' },
    apart: { User: ['history'], Viewer: ['sessions'] },
  },
  policies,
  Overlay: lazy(async () => ({ default: (await import('./sessions/SignInAgain')).SignInAgain })),
};
