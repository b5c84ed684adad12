import type { Instant } from '../../rules/core/dates';
import type { Clock } from '../core/clock';
import type { Transaction } from '../core/database/database';
import type { Services } from '../core/services';

/** A clock that is set: what happened on other days happens by it. */
export class PastClock implements Clock {
  constructor(private instant: Instant) {}

  set(instant: Instant): void {
    this.instant = instant;
  }

  now(): Date {
    return new Date(this.instant);
  }
}

/** Services that do all they do by this clock and in the transaction of the caller: all of it is there, or nothing. */
export function servicesWithin(tx: Transaction, services: Services, clock: Clock): Services {
  const db: Services['db'] = {
    kind: services.db.kind,
    query: (sql, params) => tx.query(sql, params),
    transaction: (run) => run(tx),
    onNotice: () => () => undefined,
    close: () => Promise.resolve(),
  };
  return { ...services, clock, db };
}
