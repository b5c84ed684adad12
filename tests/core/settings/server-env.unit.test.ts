import { readEnv } from '../../../server/core/env';

test('every setting has a default', () => {
  expect(readEnv({})).toEqual({
    port: 4000,
    host: '127.0.0.1',
    upstreamUrl: 'http://127.0.0.1:4001',
    publicUrl: 'http://127.0.0.1:4000',
    isPublicHttps: false,
    metrics: { token: null, isLocalOpen: true },
    trustedProxies: [],
    logLevel: 'info',
    supportPhones: [
      { region: 'North America', number: '+1 800 555 0100' },
      { region: 'Europe', number: '+44 20 7946 0100' },
      { region: 'Australia', number: '+61 2 5550 0100' },
    ],
    termsUrl: '/ar/terms',
    privacyUrl: '/ar/privacy',
    contactUrl: '/ar/contact',
    clockAheadMs: 0,
    drainMs: 500,
    operationLimits: { perUser: 32, perHouse: 128, perAddress: 64 },
    streamLimits: { perUser: 100, perHouse: 1_000, perAddress: 200 },
    maintenance: null,
  });
});

test('set values apply, and empty ones count as not set', () => {
  expect(
    readEnv({
      PORT: '8080',
      HOST: '0.0.0.0',
      UPSTREAM_URL: 'https://house.example/rest/',
      PUBLIC_URL: 'https://rostrum.example',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      LOG_LEVEL: '',
    }),
  ).toMatchObject({
    port: 8080,
    host: '0.0.0.0',
    upstreamUrl: 'https://house.example/rest',
    isPublicHttps: true,
    trustedProxies: ['10.0.0.0/8', '::1'],
    logLevel: 'info',
  });
});

test('production shows only the operator’s phone numbers', () => {
  expect(readEnv({ NODE_ENV: 'production' }).supportPhones).toEqual([]);
  expect(
    readEnv({ NODE_ENV: 'production', SUPPORT_PHONES: 'Europe: +44 20 7946 0999; Asia : (65) 3158-0000' })
      .supportPhones,
  ).toEqual([
    { region: 'Europe', number: '+44 20 7946 0999' },
    { region: 'Asia', number: '(65) 3158-0000' },
  ]);
});

test('a clock can be ahead for evaluation, never in production', () => {
  expect(readEnv({ CLOCK_AHEAD: '90m' }).clockAheadMs).toBe(5_400_000);
  expect(() => readEnv({ CLOCK_AHEAD: '90m', NODE_ENV: 'production' })).toThrow(
    'CLOCK_AHEAD must be left unset in production.',
  );
});

test('a stopping server accepts requests for a moment, longer in production', () => {
  expect(readEnv({ NODE_ENV: 'production' }).drainMs).toBe(2_000);
  expect(readEnv({ DRAIN_SECONDS: '0' }).drainMs).toBe(0);
  expect(readEnv({ DRAIN_SECONDS: '12.5' }).drainMs).toBe(12_500);
});

test('maintenance is announced until a given time or the next start', () => {
  expect(readEnv({ MAINTENANCE_MESSAGE: 'Back soon.' }).maintenance).toEqual({ message: 'Back soon.', endsAt: null });
  expect(
    readEnv({ MAINTENANCE_MESSAGE: 'Back soon.', MAINTENANCE_UNTIL: '2026-12-01T07:30:00+01:00' }).maintenance,
  ).toEqual({ message: 'Back soon.', endsAt: Date.UTC(2026, 11, 1, 6, 30) });
});

test.each([
  [
    { SUPPORT_PHONES: '+1 800 555 0100' },
    'SUPPORT_PHONES must be regions and numbers: "Europe: +44 20 7946 0100; Australia: ...".',
  ],
  [{ TERMS_URL: 'javascript:alert(1)' }, 'TERMS_URL must be an http:// or https:// address.'],
  [{ MAINTENANCE_UNTIL: 'tomorrow' }, 'MAINTENANCE_UNTIL must be an instant such as 2026-12-01T06:30:00Z.'],
  [{ REQUESTS_PER_USER: '0' }, 'REQUESTS_PER_USER must be a number from 1 to 999999.'],
  [{ DRAIN_SECONDS: '61' }, 'DRAIN_SECONDS must be seconds, at most 60.'],
  [{ DRAIN_SECONDS: 'soon' }, 'DRAIN_SECONDS must be seconds, at most 60.'],
  [{ PORT: 'abc' }, 'PORT must be a port number.'],
  [{ PORT: '70000' }, 'PORT must be a port number.'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must be 16 to 200 letters, digits or any of - . _ ~ + / =.'],
  [{ HOST: 'a b' }, 'HOST must be a host name or an address.'],
  [{ UPSTREAM_URL: 'localhost:4001' }, 'UPSTREAM_URL must be an http:// or https:// address.'],
  [{ PUBLIC_URL: 'rostrum' }, 'PUBLIC_URL must be an http:// or https:// address.'],
  [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES must be a comma list of addresses or networks.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
])('%j prevents the start with one line', (source, line) => {
  expect(() => readEnv(source)).toThrow(line);
});
