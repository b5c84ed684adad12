import type { SliceRoute } from '../slice';

/** Pages that the footer leads to unless the operator has their own. */
export const productRoutes: readonly SliceRoute[] = [
  { path: '/terms', page: async () => (await import('./TermsPage')).TermsPage, gate: 'public' },
  { path: '/privacy', page: async () => (await import('./PrivacyPage')).PrivacyPage, gate: 'public' },
  { path: '/contact', page: async () => (await import('./ContactPage')).ContactPage, gate: 'public' },
];
