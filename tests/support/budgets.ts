import { limits } from './limits';

const isLong = process.env.ROSTRUM_LONG_TESTS === '1';
const budget = <Budget>(usual: Budget, long: Budget): Budget => (isLong ? long : usual);

/**
 * How often the tests that repeat something, or choose at random, do so: a few times in every run, and as often as the
 * requirements specify in `npm run test:long`.
 */
export const budgets = {
  /** Of how many attempts to widen rights one is made with GraphQL; with REST, all are. */
  attemptsPerWidening: budget(4, 1),
  /** Whether every role in every house makes every call, or, of most of them, one call per permission. */
  everyCallOfEveryRole: budget(false, true),
  /** Whether every call gets every kind of malformed request, or each gets one of them in turn. */
  everyMalformedRequest: budget(false, true),
  /** Whether each role sends all kinds of arguments to every operation, or together they do. */
  allMannersPerRole: budget(false, true),
  /** Operations of all roles that are sent ten at a time, after each role has sent every operation. */
  randomOperations: budget(100, 300),
  /** Rows of a list whose plans are explained, and invoices of a group: with these, reading all of them costs more than an index. */
  listedRows: budget(5_000, 20_000),
  groupInvoices: budget(2_000, 5_000),
  /** Bidders among whom searches are explained, each with an invoice and a lot. */
  searchedBidders: budget(20_000, 100_000),
  /** Invoices with eight items each that are edited at once: with these, anything quadratic blocks the event loop for too long. */
  bulkInvoices: budget(400, 5_000),
  /** How many times the processor time may exceed its bound: tests at the same time share caches and processors. */
  sharedProcessors: budget(6, 1),
  /** Whether every layer over a screen is checked in both windows and themes, or in one of the two in turn. */
  everyLayerInBoth: budget(false, true),
  /** Whether a view in the other browser is compared with a new page after each edit, or only all of them at the end. */
  comparedAfterEachEdit: budget(false, true),
  /** Whether both the app and another user make each mutation while views that show it are open, or one of them in turn. */
  everyMaker: budget(false, true),
  /** Files that are dropped on the images step as one folder, and those of each colleague; their width in pixels, which is 3.5 MB in the long run. */
  bulkImages: budget(60, 600),
  imagesOfColleague: budget(10, 150),
  imageSide: budget(1000, 4000),
  /** How long its connection is lost. */
  offlineMs: budget(4_000, 60_000),
  /** Kills of the whole product during creating and sending. */
  productKills: budget(3, 100),
  /** Kills of the services during card charges. A start on the embedded database takes several times as long. */
  cardKills: budget(process.env.TEST_DATABASE_URL ? 3 : 1, 100),
  /** Kills of the services during the save of 5,000 lots; a sale has at most ten sessions. */
  uploadKills: budget(2, 8),
  /** Kills of the services while ten clients bid. */
  bidKills: budget(2, 20),
  /** Lots of the session on whose screen bids of a colleague appear, how many bids, and how many in a second. */
  bidLots: budget(500, 500),
  liveBids: budget(60, 1_200),
  bidsPerSecond: budget(20, 20),
  /** Kills of the services while they publish 2,000 lots. */
  publishKills: budget(3, 20),
  /** Whether every sample spreadsheet is uploaded in the browser, or those that show different things. */
  allSamplesInBrowser: budget(false, true),
  /** Invoices of the group that is opened in the browser, many more than are rendered at once, and how many items each one has. */
  openedInvoices: budget(2_000, 5_000),
  lotsOfInvoice: budget(2, 8),
  /** Even, because the two editors alternate. */
  editorRounds: budget(60, 500),
  chargeRounds: budget(2, 50),
  automaticChargeRounds: budget(2, 20),
  automaticChargesAtOnce: budget(20, 100),
  /** Random edits on a real database. */
  editedInvoices: budget(10, 200),
  undoneEdits: budget(4, 100),
  /** Random payments and refunds, in memory. */
  payments: budget(500, 10_000),
  undonePayments: budget(150, 1_000),
  /** Rounds of random receipts and undos at the same time, on a real database. */
  receiptRounds: budget(6, 100),
  /** Random actions of the provider and staff, with lost, late, and duplicate events, on a real database. */
  providerHistories: budget(40, 10_000),
  /** Random corrections of sales among payments and sends, six steps each, on a real database. */
  saleHistories: budget(40, 1_000),
};

/**
 * Returns the limit for one of these tests: each repetition takes at most `eachMs` on a busy machine, and so does the
 * setup.
 */
export const limitFor = (repetitions: number, eachMs: number): number =>
  Math.max(limits.journeyMs, (repetitions + 5) * eachMs);
