import { houseFile } from '../core/http/house-files';
import type { Slice } from '../core/slice';
import { exemptionResolvers } from './exemption-resolvers';

/** Reads the number of the paper from the name of its file. */
const paperAt = (file: string): number | null => {
  const [, number] = /^tax-exemptions\/(\d{1,9})$/.exec(file) ?? [];
  return number === undefined ? null : Number(number);
};

export const taxExemptionsSlice: Slice = {
  resolvers: [exemptionResolvers],
  files: [houseFile(paperAt, ({ endpoints, signal }, number) => endpoints.taxExemptions.file(number, signal))],
};
