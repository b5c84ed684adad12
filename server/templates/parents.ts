import type { GroupSettingsJson, TemplatePreviewJson } from '../../upstream/templates/wire';
import type { UserErrorParent } from '../core/graphql/errors';

/** A tax or fee row, by the same names. */
export interface ChargeParent {
  readonly name: string;
  readonly rate: string;
  readonly country: string;
  readonly state: string;
  readonly onHammer: boolean;
  readonly onLiveFee: boolean;
  readonly onPremium: boolean;
}

export const taxOf = (row: GroupSettingsJson['taxSettings'][number]): ChargeParent => ({
  name: row.taxType,
  rate: row.formattedTaxRate,
  country: row.taxCountryID,
  state: row.taxStateID,
  onHammer: row.taxHammer,
  onLiveFee: row.taxLiveFee,
  onPremium: row.taxPremium,
});

export const feeOf = (row: GroupSettingsJson['feeSettings'][number]): ChargeParent => ({
  name: row.feeType,
  rate: row.formattedFeeRate,
  country: row.feeCountryID,
  state: row.feeStateID,
  onHammer: row.feeHammer,
  onLiveFee: row.feeLiveFee,
  onPremium: row.feePremium,
});

export type MailParent = TemplatePreviewJson['mail'];

/** A preview, or why there is none. */
export interface PreviewParent {
  readonly preview: TemplatePreviewJson | null;
  readonly userErrors: UserErrorParent[];
}
