export const locationsPath = '/settings/locations';

export const privateLabelPath = '/settings/plSettings';
