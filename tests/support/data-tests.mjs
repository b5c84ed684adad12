/** The tests that `npm run test:postgres` repeats on PostgreSQL, relative to the project's root. */
export const dataTestsFile = 'tests/support/tests-on-postgresql.json';

/**
 * Returns the path of a test as a pattern for Jest, regardless of the folder in its slice.
 * @param {string} name `slice/name.kind`
 */
export function testPattern(name) {
  const [slice, file = ''] = name.split('/');
  return `/tests/${slice}/(.*/)?${file.replaceAll('.', '\\.')}\\.test\\.ts$`;
}
