/** Locations (S1 section 2). */
export const locationsPath = '/settings/locations';
