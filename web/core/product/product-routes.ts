import type { SliceRoute } from '../slice';

/** What the footer leads to where the operator has no pages of their own (S1 section 2). */
export const productRoutes: readonly SliceRoute[] = [
  { path: '/terms', page: async () => (await import('./TermsPage')).TermsPage, gate: 'public' },
  { path: '/privacy', page: async () => (await import('./PrivacyPage')).PrivacyPage, gate: 'public' },
  { path: '/contact', page: async () => (await import('./ContactPage')).ContactPage, gate: 'public' },
];
