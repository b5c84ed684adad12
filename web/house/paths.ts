export const locationsPath = '/settings/locations';

export const privateLabelPath = '/settings/plSettings';

/** House Settings, with one of its fields focused. */
export const houseSettingsPath = (field?: string): string =>
  field === undefined ? '/settings/house' : `/settings/house?field=${field}`;
