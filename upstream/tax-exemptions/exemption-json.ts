import type { LocalDate } from '../../rules/core/dates';
import { exemptionState } from '../../rules/tax-exemptions/exemption-state';
import type { ExemptionRow } from './exemption-record';
import type { TaxExemptionJson } from './exemption-wire';

/** Converts a paper to JSON, with what it is on a day. */
export const exemptionJson = (row: ExemptionRow, today: LocalDate): TaxExemptionJson => ({
  taxExemptionID: row.id,
  approvalID: row.approvalId,
  personID: row.personId,
  number: row.number,
  kind: row.kind,
  countryCode: row.country,
  state: row.state,
  validFrom: row.validFrom,
  expiresOn: row.expiresOn,
  note: row.note,
  validity: exemptionState(row, today),
  fileName: row.fileName,
  removed: row.isRemoved,
  approvedAt: row.approvedAt.getTime(),
  approvedBy: row.approvedByName,
  version: row.version,
});
