const FILE = /^chargeRun_(\d{1,9})\.csv$/;

/** Returns the path of a charge run's CSV on the public port, by the run's number. */
export const chargeRunFileUrl = (run: number): string => `/files/chargeRun_${run}.csv`;

/** Returns the number of the run whose CSV the file is. Null for any other name. */
export function readChargeRunFile(file: string): number | null {
  const number = FILE.exec(file)?.[1];
  return number === undefined ? null : Number(number);
}
