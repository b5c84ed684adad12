/** @param {readonly string[]} packages that the product and its tests use in one copy */
const transform = (packages = []) => ({
  '^.+\\.(ts|tsx|js|mjs)$': [
    '<rootDir>/tests/support/transform.mjs',
    {
      packages,
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'commonjs' },
    },
  ],
});

/** What every kind of test shares. `cookie`, under fastify, is published as ES modules only. */
const shared = {
  transform: transform(),
  transformIgnorePatterns: ['/node_modules/(?!cookie/)'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/data/', '<rootDir>/.cache/'],
};

// What runs several processes on one database needs one that they can share: *.postgres.test.ts.
/** @type {import('jest').Config} */
export default {
  // Tests wait for browsers, databases, and clocks: three at once leave two processors less idle than two would.
  maxWorkers: 3,
  // Every file leaves some 30 MB of modules behind. A new worker starts without them, but takes seconds to load the product.
  workerIdleMemoryLimit: '8%',
  testSequencer: '<rootDir>/tests/support/test-sequencer.mjs',
  reporters: ['default', '<rootDir>/tests/support/results-reporter.mjs'],
  projects: [
    {
      ...shared,
      displayName: 'node',
      transform: transform(['graphql']),
      transformIgnorePatterns: ['/node_modules/(?!(cookie|graphql)/)'],
      testEnvironment: '<rootDir>/tests/support/node-environment.ts',
      testEnvironmentOptions: { ownModules: ['postgres'] },
      testMatch: [
        `<rootDir>/tests/**/*.{${process.env.TEST_DATABASE_URL ? 'unit,upstream,api,postgres' : 'unit,upstream,api'}}.test.ts`,
      ],
      setupFilesAfterEnv: ['<rootDir>/tests/support/jest-setup.ts'],
    },
    {
      ...shared,
      displayName: 'web',
      testEnvironment: '<rootDir>/tests/support/browser-environment.ts',
      runtime: '<rootDir>/tests/support/package-sharing-runtime.cjs',
      testMatch: ['<rootDir>/tests/**/*.web.test.tsx'],
      setupFilesAfterEnv: ['<rootDir>/tests/support/jest-setup-web.ts'],
    },
    {
      ...shared,
      displayName: 'journey',
      transform: transform(['playwright-core']),
      transformIgnorePatterns: ['/node_modules/(?!(cookie|playwright-core)/)'],
      testEnvironment: '<rootDir>/tests/support/node-environment.ts',
      testMatch: ['<rootDir>/tests/journeys/**/*.journey.test.ts'],
      setupFilesAfterEnv: ['<rootDir>/tests/support/jest-setup-journey.ts'],
    },
  ],
};
