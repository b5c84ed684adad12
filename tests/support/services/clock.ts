import type { Clock } from '../../../platform/clock';

/** A clock that only advances when a test moves it. */
export class FixedClock implements Clock {
  private instant: number;

  constructor(start: string | number | Date = '2026-11-20T15:00:00Z') {
    this.instant = new Date(start).getTime();
  }

  now(): Date {
    return new Date(this.instant);
  }

  set(instant: string | number | Date): void {
    this.instant = new Date(instant).getTime();
  }

  advance(ms: number): void {
    this.instant += ms;
  }
}
