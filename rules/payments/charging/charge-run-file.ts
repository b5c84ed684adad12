const FILE = /^chargeRun_(\d{1,9})\.csv$/;

/** Where the public port has the CSV of a run of charges, by the run's number. */
export const chargeRunFileUrl = (run: number): string => `/files/chargeRun_${run}.csv`;

/** The run whose CSV a file is; null for every other name. */
export function readChargeRunFile(file: string): number | null {
  const number = FILE.exec(file)?.[1];
  return number === undefined ? null : Number(number);
}
