import { readFileSync } from 'node:fs';
import { wallDays } from '../../../rules/core/dates';
import { bidderReport } from '../../../rules/sale-results/reports/bidder-report';
import { eoaReport, pactsReport } from '../../../rules/sale-results/reports/lot-reports';
import { maxBidReport } from '../../../rules/sale-results/reports/max-bid-report';
import {
  cellText,
  type Column,
  sheetColumns,
  sheetRow,
  type ZonedInstant,
} from '../../../rules/sale-results/reports/report-columns';
import {
  readReportFile,
  REPORT_NAMES,
  reportFile,
  reportProblem,
  REPORTS,
  reportUrl,
} from '../../../rules/sale-results/reports/report-files';
import { sessionReport } from '../../../rules/sale-results/reports/session-report';

interface Sample {
  readonly name: string;
  readonly amount: number | null;
  readonly at: ZonedInstant | null;
}

const columns: readonly Column<Sample>[] = [
  { title: 'At', kind: 'date', cell: ({ at }) => at },
  { title: 'Name', kind: 'text', width: 30, cell: ({ name }) => name },
  { title: 'Amount', kind: 'money', cell: ({ amount }) => amount },
  { title: 'Lots', kind: 'integer', cell: () => 12 },
];

const noon = { at: Date.parse('2026-07-01T12:00:59.999Z'), timeZone: 'UTC' };

test('a row has its cells in the order of the columns', () => {
  expect(sheetRow(columns, { amount: 123_456, name: 'Ada', at: noon }, 'USD')).toEqual({
    cells: [46_204.5, 'Ada', 1234.56, 12],
    digits: 2,
    isTotal: false,
  });
  expect(sheetColumns(columns).map(({ title, width }) => [title, width])).toEqual([
    ['At', 17],
    ['Name', 30],
    ['Amount', 14],
    ['Lots', 12],
  ]);
});

test('null and empty texts leave their cells empty, and 0 is a number', () => {
  expect(sheetRow(columns, { amount: null, name: '', at: null }, 'JPY', true)).toEqual({
    cells: [null, null, null, 12],
    digits: 0,
    isTotal: true,
  });
  expect(sheetRow(columns, { amount: 0, name: '', at: null }, 'KWD').cells[2]).toBe(0);
  expect(sheetRow(columns, { amount: -1, name: '', at: null }, 'KWD').cells[2]).toBe(-0.001);
});

test('the days of a wall clock are exact to the minute, before 1970 too', () => {
  expect(wallDays(0, 'UTC')).toBe(0);
  expect(wallDays(-1, 'UTC')).toBe(-1 / 1440);
  expect(wallDays(Date.parse('2026-11-01T05:30:00Z'), 'America/New_York')).toBe(
    wallDays(Date.parse('2026-11-01T06:30:00Z'), 'America/New_York'),
  );
});

test('a text has no control characters and at most 32,767 code units, without half a character at its end', () => {
  expect(cellText('a\u0000b\u0007c\td\ne\ufffef')).toBe('abc\td\nef');
  expect(cellText('x'.repeat(40_000))).toHaveLength(32_767);
  expect(cellText(`${'x'.repeat(32_766)}🦉`)).toBe('x'.repeat(32_766));
  expect(cellText('half \ud83e of an owl')).toBe('half  of an owl');
  expect(cellText('🦉')).toBe('🦉');
});

test('the titles of a report are unique, and the names of sheets fit', () => {
  for (const titles of [
    sheetColumns(sessionReport),
    sheetColumns(bidderReport),
    sheetColumns(eoaReport),
    sheetColumns(pactsReport),
    sheetColumns(maxBidReport),
  ].map((all) => all.map(({ title }) => title)))
    expect(new Set(titles).size).toBe(titles.length);
  for (const { label } of Object.values(REPORTS)) expect(label).toMatch(/^[\w ]{1,31}$/);
});

test('a report has an address, and a file name with its sessions and its date', () => {
  expect(reportUrl('eoaReports', ['CAT1', 'CAT2'])).toBe('/files/eoaReports.xlsx?catalogRefs=CAT1%2CCAT2');
  expect(reportUrl('pactsReports', ['CAT1'])).toBe('/files/pactsReports.xlsx?catalogRef=CAT1');
  const named = (...titles: string[]) => reportFile('bidderReports', titles, '2026-11-26');
  expect(named('Spring Sale')).toBe('bidderReport_Spring-Sale_2026-11-26.xlsx');
  expect(named('The Rector’s Café: “Books” & Maps', 'Part II', 'Part II', 'Part III')).toBe(
    'bidderReport_The-Rectors-Cafe-Books-Maps-and-2-more_2026-11-26.xlsx',
  );
  expect(named('../../etc\r\n"; x')).toBe('bidderReport_etc-x_2026-11-26.xlsx');
  expect(named('古美術')).toBe('bidderReport_2026-11-26.xlsx');
  expect(named(`${'Long '.repeat(20)}Title`)).toMatch(/^bidderReport_[A-Za-z-]{50,60}_2026-11-26\.xlsx$/);
  expect(REPORT_NAMES.map((name) => readReportFile(`${name}.xlsx`))).toEqual(REPORT_NAMES);
  expect(readReportFile('otherReports.xlsx')).toBeNull();
});

test.each([
  ['sessionReports', 0, 'Select at least one session.'],
  ['sessionReports', 1, undefined],
  ['bidderReports', 100, undefined],
  ['eoaReports', 101, 'Select 100 sessions at most.'],
  ['pactsReports', 0, 'Select at least one session.'],
  ['pactsReports', 1, undefined],
  ['pactsReports', 2, 'Select one session only.'],
] as const)('the %s of %d sessions: %s', (name, sessions, message) => {
  expect(reportProblem(name, sessions)?.message).toBe(message);
});

test.each([
  ['session', sheetColumns(sessionReport)],
  ['bidder', sheetColumns(bidderReport)],
  ['EOA', sheetColumns(eoaReport)],
  ['PACTS', sheetColumns(pactsReport)],
  ['max bid', sheetColumns(maxBidReport)],
])('the documentation names the columns of the %s report', (report, listed) => {
  const page = readFileSync('docs/domain/sale-results.md', 'utf8');
  const row = page.split('\n').find((line) => line.startsWith(`| ${report} `)) ?? '';
  expect(row.split('|').at(-2)?.trim()).toBe(listed.map(({ title }) => title).join(', '));
});
