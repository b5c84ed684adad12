import { templateFields } from '../../rules/templates/content';
import { column, defineRecord, type RowOf } from '../core/database/record';

/** A template; its name is that of its newest version. `saleId` is the Buy It Now sale whose settings it has; null for others. */
export const templateRecord = defineRecord({
  type: 'Template',
  table: 'template',
  fields: {},
  columns: {
    id: column<number>(),
    version: column<number>(),
    name: column<string>(),
    payrixTemplate: column<boolean>(),
    archivedAt: column<Date | null>(),
    createdAt: column<Date>(),
    saleId: column<number | null>(),
  },
});

export type LockedTemplate = RowOf<typeof templateRecord>;

export interface TemplateRow extends LockedTemplate {
  readonly chargesPerLot: boolean;
}

/** The content of a template in one of its versions; a version never changes. */
export const versionRecord = defineRecord({
  type: 'Template',
  table: 'template_version',
  fields: templateFields,
  columns: {
    templateId: column<number>(),
    version: column<number>(),
    createdAt: column<Date>(),
    createdById: column<number | null>(),
  },
  columnNames: { createdById: 'created_by', payPal: 'paypal' },
});

/** A version with values from other tables. */
export interface TemplateVersionRow extends RowOf<typeof versionRecord> {
  readonly payrixTemplate: boolean;
  /** The Buy It Now sale whose settings it has; null for others. */
  readonly saleId: number | null;
  /** The user who created the version; null for the system itself. */
  readonly createdBy: string | null;
}
