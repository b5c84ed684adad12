import { lazyPage } from '../core/router/lazy-page';
import { holds } from '../core/session/rights';
import type { SliceRoute } from '../core/slice';

/** The screen of S1 section 2: with a template's number, or to choose one or make one. */
export const routes: readonly SliceRoute[] = [
  {
    path: 'invoices/invoiceTemplates/:settingsID?',
    page: lazyPage('TemplatesPage', () => import('./TemplatesPage')),
    gate: holds('TEMPLATES'),
  },
];
