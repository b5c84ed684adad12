/** The tests of the data, as jest's path patterns: what `npm run test:postgres` repeats on a PostgreSQL. */
export default [
  '\\.upstream\\.test\\.ts$',
  '\\.api\\.test\\.ts$',
  'kills\\.journey\\.test\\.ts$',
];
