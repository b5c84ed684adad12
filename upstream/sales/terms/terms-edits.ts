import { termsFields } from '../../../rules/sales/terms-fields';
import { storedFields } from '../../core/database/record';
import { conflict } from '../../core/errors';
import type { EditableRecord } from '../../core/records/editable-record';
import { lockHouse } from '../../house/service';
import { saleTermsRecord, type SaleTermsRow } from './terms-record';
import { isNameTaken, lockTerms, putTerms } from './terms-store';

/** The history and undo of auction terms. */
export const termsEdits: EditableRecord = {
  type: 'SaleTerms',
  noun: 'auction terms',
  fields: termsFields,
  read: 'sales',
  edit: 'sensitive',
  actions: {
    'sale-terms.add': 'Added',
    'sale-terms.archive': 'Archived',
    'sale-terms.restore': 'Restored from the archive',
  },
  lock: async (tx, houseId, id) => {
    const row = await lockTerms(tx, houseId, id);
    return row ? storedFields(saleTermsRecord, row) : null;
  },
  restore: async (tx, _services, { houseId }, id, patch: Partial<SaleTermsRow>) => {
    await lockHouse(tx, houseId);
    const before = await lockTerms(tx, houseId, id);
    if (!before) throw conflict('CANNOT_UNDO', 'These auction terms no longer exist.');
    const after: SaleTermsRow = { ...before, ...patch, version: before.version + 1 };
    if (!after.isArchived && (await isNameTaken(tx, houseId, id, after.name)))
      throw conflict('CANNOT_UNDO', 'Other auction terms have this name now. Rename those, then try again.');
    const { premiumMinimum: minimum, premiumMaximum: maximum } = after;
    if (minimum !== null && maximum !== null && minimum > maximum)
      throw conflict('CANNOT_UNDO', 'The minimum premium would be above the maximum. Change the terms instead.');
    await putTerms(tx, houseId, after);
    return [
      {
        type: 'SaleTerms',
        id,
        version: after.version,
        before: storedFields(saleTermsRecord, before),
        after: storedFields(saleTermsRecord, after),
      },
    ];
  },
};
