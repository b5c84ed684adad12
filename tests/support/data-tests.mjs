/** What `npm run test:postgres` repeats on a PostgreSQL, from the project's root. */
export const dataTestsFile = 'tests/support/tests-on-postgresql.json';

/**
 * The path of a test as a pattern for jest, in whichever folder of its slice the test is.
 * @param {string} name `slice/name.kind`
 */
export function testPattern(name) {
  const [slice, file = ''] = name.split('/');
  return `/tests/${slice}/(.*/)?${file.replaceAll('.', '\\.')}\\.test\\.ts$`;
}
