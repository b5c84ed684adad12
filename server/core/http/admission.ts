import type { CallerKeys } from './known-callers';

/** How many requests may be under way at the same time. */
export interface AdmissionLimits {
  readonly perUser: number;
  readonly perHouse: number;
  readonly perAddress: number;
}

/** Whom a request is counted for. */
export interface Asker extends CallerKeys {
  readonly address: string;
}

/** Lets a request in and returns what must be called when it is over; null where somebody it counts for has too many under way. */
export type Admission = (asker: Asker) => (() => void) | null;

/** Counts the requests of one kind that are under way. An unauthenticated caller counts by its address alone. */
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
