import { holds } from '../core/session/rights';
import type { SliceRoute } from '../core/slice';
import { calendarRoute, stepRoute, termsPath } from '../paths/sales';

/** The calendar and the guided steps of building a sale. */
export const routes: readonly SliceRoute[] = [
  {
    path: calendarRoute,
    page: async () => (await import('./calendar/CalendarPage')).CalendarPage,
    gate: holds('CALENDAR'),
  },
  {
    path: stepRoute,
    page: async () => (await import('./steps/StepPage')).StepPage,
    gate: holds('EDIT_SALES'),
  },
  {
    path: termsPath,
    page: async () => (await import('./terms/TermsPage')).TermsPage,
    gate: holds('SENSITIVE'),
  },
];
