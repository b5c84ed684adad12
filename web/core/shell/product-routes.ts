import type { SliceRoute } from '../slice';

/** The default targets of the footer's links, for operators without their own pages. */
export const productRoutes: readonly SliceRoute[] = [
  { path: '/terms', page: async () => (await import('./TermsPage')).TermsPage, gate: 'public' },
  { path: '/privacy', page: async () => (await import('./PrivacyPage')).PrivacyPage, gate: 'public' },
  { path: '/contact', page: async () => (await import('./ContactPage')).ContactPage, gate: 'public' },
];
