/** The calendar, by the type of its sales. */
export const calendarRoute = '/my-auctions/:type';

/** The address of upcoming or past sales. */
export const calendarPath = (type: 'current' | 'past'): string => `/my-auctions/${type}`;

/** Whether a type in the address means past sales. Unknown types show upcoming ones. */
export const isPastType = (type: string | undefined): boolean => ['past', 'sales'].includes(type?.toLowerCase() ?? '');
