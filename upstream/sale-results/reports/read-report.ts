import { bidderReport } from '../../../rules/sale-results/reports/bidder-report';
import { eoaReport, pactsReport, type ReportedLot } from '../../../rules/sale-results/reports/lot-reports';
import { maxBidReport } from '../../../rules/sale-results/reports/max-bid-report';
import {
  type Column,
  type SheetColumn,
  sheetColumns,
  type SheetRow,
  sheetRow,
} from '../../../rules/sale-results/reports/report-columns';
import { type ReportName, reportProblem, REPORTS } from '../../../rules/sale-results/reports/report-files';
import { sessionReport, sessionTotals } from '../../../rules/sale-results/reports/session-report';
import { sumSold } from '../../../rules/sale-results/sale-figures';
import { invalid, notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { seesReserves } from '../../lots/bidding/service';
import { pricesOf, sumsOf, type TermsRow } from '../prices';
import { selectLotsWithBids } from './bid-store';
import {
  type BuyerSumsRow,
  type LotPlace,
  type ReportLotRow,
  type ReportSessionRow,
  selectBuyerSums,
  selectReportBidders,
  selectReportLots,
  selectReportSessions,
} from './report-store';

/** A report before it is written: its rows are read in parts, so that other requests are answered in between. */
export interface ReportSheet {
  readonly name: string;
  /** The titles of its sessions. */
  readonly titles: readonly string[];
  readonly columns: readonly SheetColumn[];
  readonly parts: AsyncIterable<readonly SheetRow[]>;
}

/** Number of lots that are read at once. */
const LOTS_READ = 500;

/** Returns the sessions with these references. Throws 404 for unknown ones, and 422 NO_SESSIONS, TOO_MANY_SESSIONS. */
async function readSessions(
  { db }: Services,
  { houseId }: Actor,
  name: ReportName,
  refs: readonly string[],
): Promise<readonly ReportSessionRow[]> {
  const asked = [...new Set(refs)];
  const problem = reportProblem(name, asked.length);
  if (problem) throw invalid([problem]);
  const sessions = await selectReportSessions(db, houseId, asked);
  const known = new Set(sessions.map(({ ref }) => ref));
  const unknown = asked.find((ref) => !known.has(ref));
  if (unknown !== undefined) throw notFound(`Session ${unknown}`);
  return sessions;
}

const sumOf = (groups: readonly BuyerSumsRow[], session: TermsRow) =>
  sumSold(groups.map((group) => sumsOf(group, () => session)));

async function* sessionParts(
  { db }: Services,
  { houseId }: Actor,
  sessions: readonly ReportSessionRow[],
): AsyncGenerator<readonly SheetRow[]> {
  const rows = [];
  for (const { startsAt, timeZone, ...others } of sessions) {
    const session = { ...others, startsAt: { at: startsAt.getTime(), timeZone } };
    rows.push({ session, sums: sumOf(await selectBuyerSums(db, houseId, session.id), session) });
  }
  yield rows.map((row) => sheetRow(sessionReport, row, row.session.currency));
  yield sessionTotals(rows).map((row) => sheetRow(sessionReport, row, row.session.currency, true));
}

/** Groups the sums of a session by their buyer. */
function sumsByBuyer(rows: readonly BuyerSumsRow[]): ReadonlyMap<number, readonly BuyerSumsRow[]> {
  const found = new Map<number, BuyerSumsRow[]>();
  for (const row of rows) found.set(row.approvalId, [...(found.get(row.approvalId) ?? []), row]);
  return found;
}

async function* bidderParts(
  { db }: Services,
  { houseId }: Actor,
  sessions: readonly ReportSessionRow[],
): AsyncGenerator<readonly SheetRow[]> {
  for (const session of sessions) {
    const sums = sumsByBuyer(await selectBuyerSums(db, houseId, session.id));
    const bidders = await selectReportBidders(db, houseId, session.id);
    yield bidders.map((bidder) =>
      sheetRow(bidderReport, { bidder, session, sums: sumOf(sums.get(bidder.id) ?? [], session) }, session.currency),
    );
  }
}

function reportedLot(row: ReportLotRow, session: ReportSessionRow): ReportedLot {
  const { channel, firstName, lastName, paddleNumber, hammer, invoiceId, status } = row;
  const isSold = hammer !== null && channel !== null;
  return {
    ...row,
    prices: isSold ? pricesOf({ hammer, invoiced: row.invoiced }, { channel }, session) : null,
    buyer: isSold ? { firstName: firstName ?? '', lastName: lastName ?? '', channel, paddleNumber } : null,
    invoice:
      invoiceId === null || status === null
        ? null
        : {
            number: invoiceId,
            status,
            statusAt: row.statusAt?.getTime() ?? null,
            total: row.total ?? 0,
            paid: row.paid ?? 0,
            credited: row.credited ?? 0,
            outstanding: row.outstanding ?? 0,
          },
  };
}

/** Reads the lots of sessions in parts. */
async function* partsOfLots<Lot extends LotPlace>(
  sessions: readonly ReportSessionRow[],
  read: (session: ReportSessionRow, after: LotPlace | null) => Promise<readonly Lot[]>,
  cells: (lot: Lot, session: ReportSessionRow) => SheetRow,
): AsyncGenerator<readonly SheetRow[]> {
  for (const session of sessions) {
    let after: LotPlace | null = null;
    do {
      const lots: readonly Lot[] = await read(session, after);
      yield lots.map((lot) => cells(lot, session));
      after = lots.length < LOTS_READ ? null : (lots.at(-1) ?? null);
    } while (after !== null);
  }
}

/** Returns a lot as a user sees it: without its reserve if they don't see reserves. */
const seenBy = <Lot extends { readonly reserve: number | null }>(actor: Actor, lot: Lot): Lot =>
  seesReserves(actor) ? lot : { ...lot, reserve: null };

const lotParts = (
  { db }: Services,
  actor: Actor,
  sessions: readonly ReportSessionRow[],
  isSold: boolean,
  columns: typeof pactsReport,
) =>
  partsOfLots(
    sessions,
    ({ id }, after) => selectReportLots(db, actor.houseId, id, { after, isSold, limit: LOTS_READ }),
    (row, session) => {
      const lot = reportedLot(seenBy(actor, row), session);
      const ofLot = { lot, session: { ...session, hasEnded: session.endedAt !== null }, zone: actor.houseTimeZone };
      return sheetRow(columns, ofLot, session.currency);
    },
  );

const bidParts = ({ db }: Services, actor: Actor, sessions: readonly ReportSessionRow[]) =>
  partsOfLots(
    sessions,
    ({ id }, after) => selectLotsWithBids(db, actor.houseId, id, { after, limit: LOTS_READ }),
    (lot, session) => sheetRow(maxBidReport, { lot: seenBy(actor, lot), session }, session.currency),
  );

/** Returns a report of sessions. Throws 404 for unknown sessions, and 422 NO_SESSIONS, TOO_MANY_SESSIONS. */
export async function readReport(
  services: Services,
  actor: Actor,
  name: ReportName,
  refs: readonly string[],
): Promise<ReportSheet> {
  const sessions = await readSessions(services, actor, name, refs);
  const sheet = <Source>(columns: readonly Column<Source>[], parts: ReportSheet['parts']): ReportSheet => ({
    name: REPORTS[name].label,
    titles: sessions.map(({ title }) => title),
    columns: sheetColumns(columns),
    parts,
  });
  const reports: Readonly<Record<ReportName, () => ReportSheet>> = {
    sessionReports: () => sheet(sessionReport, sessionParts(services, actor, sessions)),
    bidderReports: () => sheet(bidderReport, bidderParts(services, actor, sessions)),
    eoaReports: () => sheet(eoaReport, lotParts(services, actor, sessions, false, eoaReport)),
    pactsReports: () => sheet(pactsReport, lotParts(services, actor, sessions, true, pactsReport)),
    maxBidReports: () => sheet(maxBidReport, bidParts(services, actor, sessions)),
  };
  return reports[name]();
}
