/** The tests that `npm run test:embedded` repeats on the embedded database, relative to the project's root. */
export const bothDatabasesFile = 'tests/support/tests-on-both-databases.json';

/**
 * A flag for a Node.js process that uses the embedded database briefly: optimizing the database's WebAssembly takes longer than it saves.
 * Without it, the embedded list takes a quarter more processor time.
 */
export const unoptimized = '--liftoff-only';

/**
 * Returns the path of a test as a jest pattern, whatever its room. @param {string} name `slice/name.kind`
 */
export function testPattern(name) {
  const [slice, file = ''] = name.split('/');
  return `/tests/${slice}/(.*/)?${file.replaceAll('.', '\\.')}\\.test\\.ts$`;
}
