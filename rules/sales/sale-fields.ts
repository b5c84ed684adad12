import { flag, saved, text } from '../core/record-fields';

/** The fields of a sale that staff edit. */
export const saleFields = {
  name: saved(text, { label: 'Sale title' }),
  isDeleted: saved(flag, { label: 'Deleted' }),
};
