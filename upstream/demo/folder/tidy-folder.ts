import type { z } from 'zod';
import { minorFromDecimal, MoneyError } from '../../../rules/core/money';
import { BidderRow, HouseRow, LotRow, SessionRow, TransactionRow } from './rows';
import { Problems, readTable, type Row } from './table';

export type House = Row<z.infer<typeof HouseRow>>;
export type Session = Row<z.infer<typeof SessionRow>>;
export type Lot = Row<z.infer<typeof LotRow>>;
export type Bidder = Row<z.infer<typeof BidderRow>>;
export type Transaction = Row<z.infer<typeof TransactionRow>>;

/** A folder whose rows are valid and consistent. */
export interface TidyFolder {
  readonly houses: readonly House[];
  readonly sessions: readonly Session[];
  readonly lotsBySession: ReadonlyMap<string, readonly Lot[]>;
  readonly bidders: ReadonlyMap<number, Bidder>;
  /** By lotKey. */
  readonly transactions: ReadonlyMap<string, Transaction>;
}

/** Returns a key that is unique in the folder. */
export const lotKey = (lot: Pick<Lot, 'sessionID' | 'lotNumber' | 'lotExt'>) =>
  `${lot.sessionID} lot ${lot.lotNumber}${lot.lotExt}`;

function byKey<Key, T extends { readonly line: number }>(
  problems: Problems,
  file: string,
  rows: readonly T[],
  keyOf: (row: T) => Key,
): Map<Key, T> {
  const map = new Map<Key, T>();
  for (const row of rows) {
    const key = keyOf(row);
    const before = map.get(key);
    if (before) problems.add(file, row.line, `${String(key)} is already on line ${before.line}.`);
    else map.set(key, row);
  }
  return map;
}

/** Map.groupBy, which Node 20 lacks. */
function grouped<Key, T>(rows: readonly T[], keyOf: (row: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

function checkAmounts(
  problems: Problems,
  file: string,
  row: { readonly line: number; readonly currency: string },
  amounts: Readonly<Record<string, string>>,
): void {
  for (const [column, amount] of Object.entries(amounts)) {
    try {
      if (amount !== '') minorFromDecimal(amount, row.currency);
    } catch (error) {
      if (!(error instanceof MoneyError)) throw error;
      problems.add(file, row.line, `${column} "${amount}" is not an amount of ${row.currency}.`);
    }
  }
}

interface Tables {
  readonly houses: ReadonlyMap<string, House>;
  readonly sessions: ReadonlyMap<string, Session>;
  readonly lots: ReadonlyMap<string, Lot>;
  readonly bidders: ReadonlyMap<number, Bidder>;
  readonly transactions: ReadonlyMap<string, Transaction>;
}

/** Returns a key that is unique in the folder. */
const saleKey = ({ houseID, groupID }: Session) => `${houseID} ${groupID}`;

function checkSessions(problems: Problems, { houses, sessions }: Tables): void {
  const datedSales = new Set([...sessions.values()].filter(({ date }) => date !== null).map(saleKey));
  for (const session of sessions.values()) {
    const say = (message: string) => problems.add('sessions.csv', session.line, message);
    if (!houses.has(session.houseID)) say(`there is no house ${session.houseID} in houses.csv.`);
    if (session.kind !== 'BUY_NOW' && (session.date === null || session.time === '')) say('date and time are needed.');
    else if (session.date === null && !datedSales.has(saleKey(session)))
      say('without a date, another session of its sale needs one.');
  }
}

function checkLots(problems: Problems, { sessions, lots, transactions }: Tables): void {
  for (const lot of lots.values()) {
    const say = (message: string) => problems.add('lots.csv', lot.line, message);
    const session = sessions.get(lot.sessionID);
    if (!session) say(`there is no session ${lot.sessionID} in sessions.csv.`);
    else if (session.currency !== lot.currency)
      say(`currency "${lot.currency}" is not that of the session, ${session.currency}.`);
    if (lot.status === 'sold' && !transactions.has(lotKey(lot)))
      say(`${lotKey(lot)} is sold, but transactions.csv does not have it.`);
    checkAmounts(problems, 'lots.csv', lot, {
      loEst: lot.loEst,
      hiEst: lot.hiEst,
      startingBid: lot.startingBid,
      reserve: lot.reserve,
    });
  }
}

function checkTransactions(problems: Problems, { lots, bidders, transactions }: Tables): void {
  for (const transaction of transactions.values()) {
    const say = (message: string) => problems.add('transactions.csv', transaction.line, message);
    const lot = lots.get(lotKey(transaction));
    if (!lot) say(`there is no ${lotKey(transaction)} in lots.csv.`);
    else if (lot.status !== 'sold') say(`${lotKey(lot)} is ${lot.status} in lots.csv.`);
    else if (lot.currency !== transaction.currency)
      say(`currency "${transaction.currency}" is not that of the lot, ${lot.currency}.`);
    if (!bidders.has(transaction.bidderID)) say(`there is no bidder ${transaction.bidderID} in bidders.csv.`);
    checkAmounts(problems, 'transactions.csv', transaction, { hammer: transaction.hammer });
  }
}

/** Reads and checks the five files. Throws 422 BAD_FOLDER with the file and line of every problem. */
export async function readTidyFolder(dir: string): Promise<TidyFolder> {
  const problems = new Problems();
  const houses = await readTable(dir, 'houses.csv', HouseRow, problems);
  const sessions = await readTable(dir, 'sessions.csv', SessionRow, problems);
  const lots = await readTable(dir, 'lots.csv', LotRow, problems);
  const bidders = await readTable(dir, 'bidders.csv', BidderRow, problems);
  const transactions = await readTable(dir, 'transactions.csv', TransactionRow, problems);
  // Consistency can be checked only if every row is valid.
  problems.throwIfAny();
  const tables: Tables = {
    houses: byKey(problems, 'houses.csv', houses, (house) => house.houseID),
    sessions: byKey(problems, 'sessions.csv', sessions, (session) => session.sessionID),
    lots: byKey(problems, 'lots.csv', lots, lotKey),
    bidders: byKey(problems, 'bidders.csv', bidders, (bidder) => bidder.bidderID),
    transactions: byKey(problems, 'transactions.csv', transactions, lotKey),
  };
  byKey(problems, 'houses.csv', houses, (house) => house.houseRef.toLowerCase());
  checkSessions(problems, tables);
  checkLots(problems, tables);
  checkTransactions(problems, tables);
  problems.throwIfAny();
  return {
    houses,
    sessions,
    lotsBySession: grouped(lots, (lot) => lot.sessionID),
    bidders: tables.bidders,
    transactions: tables.transactions,
  };
}
