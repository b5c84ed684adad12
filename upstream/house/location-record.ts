import { locationFields } from '../../rules/house/location-fields';
import { column, computed, defineRecord, type RowOf, selectColumns } from '../core/database/record';

/** A location that a house sells from. */
export const locationRecord = defineRecord({
  type: 'Location',
  table: 'location',
  fields: locationFields,
  columns: {
    id: column<number>(),
    version: column<number>(),
    isDeleted: computed<boolean>((alias) => `${alias}.deleted_at is not null`),
  },
});

export type LocationRow = RowOf<typeof locationRecord>;

/** The columns of a LocationRow, for a table named location. */
export const LOCATION_COLUMNS = selectColumns(locationRecord, 'location');
