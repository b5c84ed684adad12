import type { LocalDate } from '../../core/dates';
import type { Problem } from '../../core/problem';
import { titlesInName } from '../sale-results-file';

/** The number of sessions in a report. */
export const MOST_REPORTED_SESSIONS = 100;

/** The number of rows in a report. Writing so many takes seconds and hundreds of megabytes. */
export const MOST_REPORT_ROWS = 50_000;

interface Report {
  /** As in menus, and the name of the sheet: at most 31 characters. */
  readonly label: string;
  /** The start of the file's name. */
  readonly file: string;
  readonly isOfOneSession: boolean;
}

/** The reports of sessions, in the order of menus. */
export const REPORTS = {
  sessionReports: { label: 'Session report', file: 'sessionReport', isOfOneSession: false },
  bidderReports: { label: 'Bidder report', file: 'bidderReport', isOfOneSession: false },
  eoaReports: { label: 'EOA report', file: 'eoaReport', isOfOneSession: false },
  pactsReports: { label: 'PACTS report', file: 'pactsReport', isOfOneSession: true },
  maxBidReports: { label: 'Max bid report', file: 'maxBidReport', isOfOneSession: false },
} as const satisfies Readonly<Record<string, Report>>;

export type ReportName = keyof typeof REPORTS;
export const REPORT_NAMES = Object.keys(REPORTS) as readonly ReportName[];

/** Returns the name of a report's file: `sessionReport_Spring-Sale_2026-11-26.xlsx`. */
export const reportFile = (name: ReportName, titles: readonly string[], date: LocalDate): string =>
  `${[REPORTS[name].file, titlesInName(titles), date].filter(Boolean).join('_')}.xlsx`;

/** Returns the address of a report of these sessions. */
export function reportUrl(name: ReportName, refs: readonly string[]): string {
  const query = new URLSearchParams({ [REPORTS[name].isOfOneSession ? 'catalogRef' : 'catalogRefs']: refs.join(',') });
  return `/files/${name}.xlsx?${query.toString()}`;
}

/** Returns the report of a path below /files/; null if it is none. */
export const readReportFile = (file: string): ReportName | null =>
  REPORT_NAMES.find((name) => file === `${name}.xlsx`) ?? null;

/** Returns why there is no report of so many sessions; null if there is. */
export function reportProblem(name: ReportName, sessions: number): Problem | null {
  const { isOfOneSession } = REPORTS[name];
  const field = isOfOneSession ? 'catalogRef' : 'catalogRefs';
  if (sessions === 0) return { code: 'NO_SESSIONS', message: 'Select at least one session.', field };
  if (isOfOneSession && sessions > 1) return { code: 'TOO_MANY_SESSIONS', message: 'Select one session only.', field };
  return sessions > MOST_REPORTED_SESSIONS
    ? { code: 'TOO_MANY_SESSIONS', message: `Select ${MOST_REPORTED_SESSIONS} sessions at most.`, field }
    : null;
}

/** Why a report with more rows isn't written. */
export const TOO_MANY_ROWS: Problem = {
  code: 'TOO_MANY_ROWS',
  message: `A report can have ${MOST_REPORT_ROWS.toLocaleString('en-US')} rows at most. Select fewer sessions.`,
  field: 'catalogRefs',
};
