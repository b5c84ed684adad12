export const locationsPath = '/settings/locations';

/** Locations, with the primary location open at one of its fields. */
export const locationPath = (field: string): string => `${locationsPath}?field=${field}`;

export const privateLabelPath = '/settings/plSettings';

/** House Settings, with one of its fields focused. */
export const houseSettingsPath = (field?: string): string =>
  field === undefined ? '/settings/house' : `/settings/house?field=${field}`;
