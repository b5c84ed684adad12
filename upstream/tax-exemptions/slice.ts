import { canonicalExemption, exemptionFields, exemptionProblems } from '../../rules/tax-exemptions/exemption-fields';
import { storedFields } from '../core/database/record';
import { conflict, notFound } from '../core/errors';
import type { EditableRecord } from '../core/records/editable-record';
import type { Slice } from '../core/slice';
import { exemptionRecord, type ExemptionRow } from './exemption-record';
import { exemptionRoutes } from './exemption-routes';
import { lockExemption, putExemption } from './exemption-store';
import { changedExemption } from './save-exemption';

/** The history and undo of papers. An undone removal brings a paper back. The file itself isn't part of an undo. */
const exemptionEdits: EditableRecord = {
  type: 'TaxExemption',
  noun: 'certificate',
  fields: exemptionFields,
  fixed: ['fileName'],
  read: 'invoices',
  edit: 'invoices',
  actions: {
    'tax-exemption.add': 'Added',
    'tax-exemption.remove': 'Removed',
    'tax-exemption.file': 'File attached',
  },
  lock: async (tx, houseId, id) => {
    const row = await lockExemption(tx, houseId, id);
    return row ? storedFields(exemptionRecord, row) : null;
  },
  restore: async (tx, _services, { houseId }, id, patch) => {
    const before = await lockExemption(tx, houseId, id);
    if (!before) throw notFound('The certificate');
    const after: ExemptionRow = { ...before, ...patch, version: before.version + 1 };
    const [problem] = exemptionProblems(canonicalExemption(after));
    if (problem) throw conflict('CANNOT_UNDO', problem.message);
    await putExemption(tx, houseId, after);
    return changedExemption(tx, houseId, before, after);
  },
};

export const taxExemptionsSlice: Slice = { routes: exemptionRoutes, records: [exemptionEdits] };
