import type { CallerKeys } from './known-callers';

/** Maximum numbers of concurrent requests. */
export interface AdmissionLimits {
  readonly perUser: number;
  readonly perHouse: number;
  readonly perAddress: number;
}

/** The caller that a request counts for. */
export interface Asker extends CallerKeys {
  readonly address: string;
}

/** Admits a request and returns a function to call when it ends; null if one of its limits is reached. */
export type Admission = (asker: Asker) => (() => void) | null;

/** Counts the concurrent requests of one kind. An unauthenticated caller counts only by address. */
export function createAdmission({ perUser, perHouse, perAddress }: AdmissionLimits): Admission {
  const counts = new Map<string, number>();

  function add(key: string, difference: 1 | -1): void {
    const count = (counts.get(key) ?? 0) + difference;
    if (count === 0) counts.delete(key);
    else counts.set(key, count);
  }

  return ({ user, tenant, address }) => {
    const known: [string, number][] =
      user === null
        ? []
        : [
            [user, perUser],
            [tenant, perHouse],
          ];
    const counted: [string, number][] = [[`address ${address}`, perAddress], ...known];
    if (counted.some(([key, most]) => (counts.get(key) ?? 0) >= most)) return null;
    counted.forEach(([key]) => add(key, 1));
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      counted.forEach(([key]) => add(key, -1));
    };
  };
}
