import { lazyPage } from '../core/router/lazy-page';
import { accountPath, confirmEmailPath, passwordResetPath } from '../core/router/paths';
import { holds } from '../core/session/rights';
import type { Slice } from '../core/slice';
import { policies } from './cache';
import { apiTokensPath, usersPath } from './paths';
import { SignInAgain } from './sessions/SignInAgain';

const mayKeepUsers = holds('USERS');

/** Signing in, and again in the middle of work; passwords and one's own account; users of the house and API tokens. */
export const auth: Slice = {
  routes: [
    { path: 'sign-in', page: lazyPage('SignInPage', () => import('./sessions/SignInPage')), gate: 'public' },
    {
      path: passwordResetPath.slice(1),
      page: lazyPage('PasswordResetPage', () => import('./passwords/PasswordResetPage')),
      gate: 'public',
    },
    {
      path: confirmEmailPath.slice(1),
      page: lazyPage('ConfirmEmailPage', () => import('./profiles/ConfirmEmailPage')),
      gate: 'public',
    },
    {
      path: accountPath.slice(1),
      page: lazyPage('AccountPage', () => import('./profiles/AccountPage')),
      gate: () => true,
    },
    { path: usersPath.slice(1), page: lazyPage('UsersPage', () => import('./users/UsersPage')), gate: mayKeepUsers },
    {
      path: apiTokensPath.slice(1),
      page: lazyPage('ApiTokensPage', () => import('./tokens/ApiTokensPage')),
      gate: mayKeepUsers,
    },
  ],
  menu: [
    {
      group: 'Settings',
      label: 'Users and access',
      href: usersPath,
      gate: mayKeepUsers,
      about: 'Who works here, and what each of them can open.',
    },
    {
      group: 'Settings',
      label: 'API tokens',
      href: apiTokensPath,
      gate: mayKeepUsers,
      about: 'What reporting and other tools are let in by.',
    },
  ],
  live: {
    // Whoever is signed in is among them: their menu follows what a colleague gives or takes.
    lists: { User: ['users', 'User.history'], ApiToken: ['apiTokens'], StaffSession: ['Viewer.sessions'] },
    // Users are listed by name, and each edit of one is new in their history.
    listedBy: { User: 'version', ApiToken: 'status' },
    apart: { User: ['history'], Viewer: ['sessions'] },
  },
  policies,
  Overlay: SignInAgain,
};
