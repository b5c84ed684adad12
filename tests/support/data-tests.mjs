/**
 * The tests of the data, as jest's path patterns: what `npm run test:postgres` repeats on a PostgreSQL. What is above the REST
 * services (*.api.test.ts) and the demo houses are the same on both.
 */
export default ['/tests/(?!demo/).*\\.(upstream|postgres)\\.test\\.ts$', 'kills\\.journey\\.test\\.ts$'];
