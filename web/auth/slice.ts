import { lazyPage } from '../core/lazy-page';
import { accountPath, confirmEmailPath, passwordResetPath } from '../core/paths';
import { holds } from '../core/rights';
import type { Slice } from '../core/slice';
import { policies } from './cache';
import { apiTokensPath, usersPath } from './paths';
import { SignInAgain } from './SignInAgain';

const mayKeepUsers = holds('USERS');

/** Signing in, and again in the middle of work; passwords and one's own account; users of the house and API tokens. */
export const auth: Slice = {
  routes: [
    { path: 'sign-in', page: lazyPage('SignInPage', () => import('./SignInPage')), gate: 'public' },
    {
      path: passwordResetPath.slice(1),
      page: lazyPage('PasswordResetPage', () => import('./PasswordResetPage')),
      gate: 'public',
    },
    {
      path: confirmEmailPath.slice(1),
      page: lazyPage('ConfirmEmailPage', () => import('./ConfirmEmailPage')),
      gate: 'public',
    },
    { path: accountPath.slice(1), page: lazyPage('AccountPage', () => import('./AccountPage')), gate: () => true },
    { path: usersPath.slice(1), page: lazyPage('UsersPage', () => import('./UsersPage')), gate: mayKeepUsers },
    {
      path: apiTokensPath.slice(1),
      page: lazyPage('ApiTokensPage', () => import('./ApiTokensPage')),
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
