/** Locations. */
export const locationsPath = '/settings/locations';

/** Private Label Settings. */
export const privateLabelPath = '/settings/plSettings';
