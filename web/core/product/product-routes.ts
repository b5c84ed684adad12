import { lazyPage } from '../router/lazy-page';
import type { SliceRoute } from '../slice';

/** What the footer leads to where the operator has no pages of their own (S1 section 2). */
export const productRoutes: readonly SliceRoute[] = [
  { path: 'terms', page: lazyPage('TermsPage', () => import('./TermsPage')), gate: 'public' },
  { path: 'privacy', page: lazyPage('PrivacyPage', () => import('./PrivacyPage')), gate: 'public' },
  { path: 'contact', page: lazyPage('ContactPage', () => import('./ContactPage')), gate: 'public' },
];
