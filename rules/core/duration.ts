const MS = { d: 86_400_000, h: 3_600_000, m: 60_000 } as const;

/** Parses days, hours, or minutes, such as 3d, 49h, or 90m, into milliseconds; null for anything else. */
export function durationOf(text: string): number | null {
  const [, count, unit] = /^(\d{1,5})([dhm])$/.exec(text) ?? [];
  return count === undefined || unit === undefined ? null : Number(count) * MS[unit as keyof typeof MS];
}
