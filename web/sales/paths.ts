export const termsPath = '/settings/terms';

/** The steps of building a sale. `goToPage` is the page of the summary to return to. */
export const stepRoute = '/session/:type/:groupId/:catalogId/:step/:goToPage?';

/** The calendar, where the guided steps end. */
export const calendarPath = '/my-auctions/current';
