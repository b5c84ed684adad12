/** Locations (S1 section 2). */
export const locationsPath = '/settings/locations';

/** Private Label Settings (S1 section 2). */
export const privateLabelPath = '/settings/plSettings';
