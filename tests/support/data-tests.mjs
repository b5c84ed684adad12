/** What has to do with the port, the schema and who may ask, and nothing with a database. */
const others = ['access-fields', 'canaries', 'cross-site', 'entity-fields', 'graphql-over-http', 'operation-limits', 'public-port', 'upstream-faults'];

/** The tests of the data, as jest's path patterns: what `npm run test:postgres` repeats on a PostgreSQL. */
export default [
  '\\.(upstream|postgres)\\.test\\.ts$',
  `/(?!${others.join('|')})[\\w-]+\\.api\\.test\\.ts$`,
  'kills\\.journey\\.test\\.ts$',
];
