const isLong = process.env.ROSTRUM_LONG_TESTS === '1';
const budget = (usual: number, long: number): number => (isLong ? long : usual);

/**
 * How often the tests that repeat something, or choose at random, do so: a few times in every run, and as often as the requirements say
 * in `npm run test:long`.
 */
export const budgets = {
  /** Of the whole product, in the middle of creating and sending. */
  productKills: budget(3, 100),
  /** Of the services, in the middle of charging cards. */
  cardKills: budget(3, 100),
  /** Even, because the two editors take turns. */
  editorRounds: budget(60, 500),
  chargeRounds: budget(2, 50),
  automaticChargeRounds: budget(2, 20),
  automaticChargesAtOnce: budget(20, 100),
  /** Of random edits on a real database. */
  editedInvoices: budget(10, 200),
  undoneEdits: budget(4, 100),
  /** Of random payments and refunds, in memory. */
  payments: budget(1_000, 10_000),
  undonePayments: budget(300, 1_000),
  /** Of what a provider and staff do, with lost, late and doubled events, on a real database. */
  providerHistories: budget(40, 10_000),
};

/** The limit of every test, which ends one that waits in vain. */
const USUAL_MS = 600_000;

/** The limit for one of these tests: each repetition takes at most so long on a busy machine, and so does the beginning. */
export const limitFor = (repetitions: number, eachMs: number): number => Math.max(USUAL_MS, (repetitions + 5) * eachMs);
