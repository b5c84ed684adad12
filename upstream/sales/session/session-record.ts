import { sessionFields } from '../../../rules/sales/session-fields';
import { column, defineRecord } from '../../core/database/record';

/** A session with the settings of its guided steps. */
export const sessionRecord = defineRecord({
  type: 'Catalog',
  table: 'catalog',
  fields: sessionFields,
  columns: { id: column<number>(), version: column<number>() },
});
