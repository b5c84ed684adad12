import { fromWire } from '../../rules/core/wire-names';
import { FEE_NAMES, TAX_NAMES } from '../../rules/templates/field-names';
import type { ChargeRowInput } from '../../rules/templates/template-input';
import type { TemplatePreviewJson } from '../../upstream/invoicing/documents/template-preview-wire';
import type { GroupSettingsJson } from '../../upstream/templates/wire';
import type { UserErrorParent } from '../core/graphql/errors';

/** A tax or fee row, by the same names. */
export type ChargeParent = ChargeRowInput;

export const taxOf = (row: GroupSettingsJson['taxSettings'][number]): ChargeParent => ({
  ...fromWire(TAX_NAMES, row),
  rate: row.formattedTaxRate,
});

export const feeOf = (row: GroupSettingsJson['feeSettings'][number]): ChargeParent => ({
  ...fromWire(FEE_NAMES, row),
  rate: row.formattedFeeRate,
});

export type MailParent = TemplatePreviewJson['mail'];

/** A preview, or why there is none. */
export interface PreviewParent {
  readonly preview: TemplatePreviewJson | null;
  readonly userErrors: UserErrorParent[];
}
