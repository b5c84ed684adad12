import { Readable } from 'node:stream';
import { localDateOf } from '../../../rules/core/dates';
import { reportFile, type ReportName } from '../../../rules/sale-results/reports/report-files';
import type { Actor } from '../../core/http/actor';
import { Download, downloadOf } from '../../core/http/file-answer';
import { type Route, route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { readReport, type ReportSheet } from './read-report';
import { PactsReportQuery, ReportsQuery } from './report-wire';
import { writeReport } from './write-report';

const HOUSE = '/app/house/{houseRef}';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Reports of sessions as spreadsheets. */
export function reportRoutes(services: Services): Route[] {
  async function download(name: ReportName, actor: Actor, refs: string, signal: AbortSignal): Promise<Download> {
    const report: ReportSheet = await readReport(services, actor, name, refs.split(',').filter(Boolean));
    const file = await writeReport(report, signal);
    const today = localDateOf(services.clock.now().getTime(), actor.houseTimeZone);
    return new Download(XLSX, reportFile(name, report.titles, today), Readable.from([file]));
  }

  return [
    route.get(`${HOUSE}/sessionReports`, {
      spec: 'specified',
      access: 'reports',
      summary: 'Exports the key figures of sessions as a spreadsheet, with a total per currency',
      query: ReportsQuery,
      answer: downloadOf(XLSX),
      handler: ({ actor, query, signal }) => download('sessionReports', actor, query.catalogRefs, signal),
    }),
    route.get(`${HOUSE}/bidderReports`, {
      spec: 'specified',
      access: 'reports',
      summary: 'Exports the bidders of sessions as a spreadsheet: everyone with a paddle, and every buyer',
      query: ReportsQuery,
      answer: downloadOf(XLSX),
      handler: ({ actor, query, signal }) => download('bidderReports', actor, query.catalogRefs, signal),
    }),
    route.get(`${HOUSE}/eoaReports`, {
      spec: 'specified',
      access: 'reports',
      summary: 'Exports all lots of sessions, sold or not, as a spreadsheet',
      query: ReportsQuery,
      answer: downloadOf(XLSX),
      handler: ({ actor, query, signal }) => download('eoaReports', actor, query.catalogRefs, signal),
    }),
    route.get(`${HOUSE}/pactsReports`, {
      spec: 'specified',
      access: 'reports',
      summary: 'Exports the sold lots of a session with their invoices as a spreadsheet',
      query: PactsReportQuery,
      answer: downloadOf(XLSX),
      handler: ({ actor, query, signal }) => download('pactsReports', actor, query.catalogRef, signal),
    }),
    route.get(`${HOUSE}/maxBidReports`, {
      spec: 'specified',
      access: 'absenteeBids',
      summary: 'Exports all lots of sessions with their highest absentee bids as a spreadsheet',
      query: ReportsQuery,
      answer: downloadOf(XLSX),
      handler: ({ actor, query, signal }) => download('maxBidReports', actor, query.catalogRefs, signal),
    }),
  ];
}
