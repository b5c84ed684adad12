export const termsPath = '/settings/terms';

/** The steps of building a sale. `goToPage` is the page of the summary to return to. */
export const stepRoute = '/session/:type/:groupId/:catalogId/:step/:goToPage?';

/** The path of a step of building a sale. Session 0 is a new one. `goToPage` is the page of the summary to return to. */
export const sessionStepPath = (
  type: string,
  groupId: number,
  catalogId: number,
  step: number,
  goToPage: number | null = null,
): string => `/session/${type}/${groupId}/${catalogId}/${step}${goToPage === null ? '' : `/${goToPage}`}`;

/** The calendar, by the type of its sales. */
export const calendarRoute = '/my-auctions/:type';

/** The address of upcoming sales, where the guided steps end, or of past ones. */
export const calendarPath = (type: 'current' | 'past' = 'current'): string => `/my-auctions/${type}`;

/** Whether a type in the address means past sales. Unknown types show upcoming ones. */
export const isPastType = (type: string | undefined): boolean => ['past', 'sales'].includes(type?.toLowerCase() ?? '');
