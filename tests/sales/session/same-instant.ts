import type { LocalDate } from '../../../rules/core/dates';

/** A session at 09:00 at its location, and the instant that it starts. */
export interface Start {
  readonly zone: string;
  readonly date: LocalDate;
  /** The instant, as found in the time zone database by hand. */
  readonly at: string;
}

/**
 * The days before, of, and after each clock change of 2026 and 2027, with the UTC times of 09:00. The Lord Howe times are on the previous
 * day: its clocks change by half an hour.
 */
const CHANGES = [
  ['America/New_York', '2026-03-08', '14:00', '13:00'],
  ['America/New_York', '2026-11-01', '13:00', '14:00'],
  ['America/New_York', '2027-03-14', '14:00', '13:00'],
  ['America/New_York', '2027-11-07', '13:00', '14:00'],
  ['Europe/London', '2026-03-29', '09:00', '08:00'],
  ['Europe/London', '2026-10-25', '08:00', '09:00'],
  ['Europe/London', '2027-03-28', '09:00', '08:00'],
  ['Europe/London', '2027-10-31', '08:00', '09:00'],
  ['Australia/Lord_Howe', '2026-04-05', '22:00', '22:30'],
  ['Australia/Lord_Howe', '2026-10-04', '22:30', '22:00'],
  ['Australia/Lord_Howe', '2027-04-04', '22:00', '22:30'],
  ['Australia/Lord_Howe', '2027-10-03', '22:30', '22:00'],
] as const;

const DAY = 86_400_000;
const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** The starts around all changes. */
export const STARTS: readonly Start[] = CHANGES.flatMap(([zone, day, before, after]) =>
  [-1, 0, 1].map((offset): Start => {
    const date = Date.parse(`${day}T00:00Z`) + offset * DAY;
    const utcDate = zone === 'Australia/Lord_Howe' ? date - DAY : date;
    return {
      zone,
      date: dayOf(date),
      at: `${dayOf(utcDate)}T${offset < 0 ? before : after}:00.000Z`,
    };
  }),
);
