/**
 * Whether the machine is busy with other tests: `npm test` and `.ci/run` set it. A wait that is wrong then takes longer to fail, and one
 * that is right does not fail because the machine is busy.
 */
const isPatient = process.env.TEST_PATIENCE === '1';

/** The limits of failing tests, in ms. Passing tests never wait for them. */
export const limits = {
  /** One wait of a web test for the page, and of a journey for the browser. */
  waitMs: isPatient ? 90_000 : 5_000,
  browserMs: isPatient ? 60_000 : 15_000,
  /** One test that does not say how long it repeats something, and one journey. */
  testMs: isPatient ? 600_000 : 60_000,
  journeyMs: 600_000,
};
