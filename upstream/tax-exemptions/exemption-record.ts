import { exemptionFields } from '../../rules/tax-exemptions/exemption-fields';
import { column, computed, defineRecord, type RowOf, selectColumns } from '../core/database/record';

/** A paper that exempts a bidder from sales tax. */
export const exemptionRecord = defineRecord({
  type: 'TaxExemption',
  table: 'tax_exemption',
  fields: exemptionFields,
  nullIfEmpty: { validFrom: 'date', expiresOn: 'date' },
  columns: {
    id: column<number>(),
    version: column<number>(),
    approvalId: column<number>(),
    /** The name in the file store; empty without a file. */
    file: column<string>(),
    approvedAt: column<Date>(),
    approvedBy: column<number | null>(),
    approvedByName: computed<string | null>(
      (alias) =>
        `(select u.display_name from house_user_view u where u.house_id = ${alias}.house_id and u.id = ${alias}.approved_by)`,
    ),
    personId: computed<number>(
      (alias) =>
        `(select a.person_id from approval_view a where a.house_id = ${alias}.house_id and a.id = ${alias}.approval_id)`,
    ),
  },
});

export type ExemptionRow = RowOf<typeof exemptionRecord>;

/** The columns of an ExemptionRow, for a table named t. */
export const EXEMPTION_COLUMNS = selectColumns(exemptionRecord, 't');
