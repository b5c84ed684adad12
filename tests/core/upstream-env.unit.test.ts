import { ConfigError } from '../../upstream/core/config-error';
import { readEnv } from '../../upstream/core/env';

test('nothing set is a trial on this machine', () => {
  expect(readEnv({})).toEqual({
    dataDir: './data', databaseUrl: null, upstreamPort: 4001, smtpUrl: null, payments: 'sandbox', sandboxUrl: null, stripeSecretKey: null, stripeWebhookSecret: null,
    clockAheadMs: 0, whipUrl: null, publicUrl: 'http://127.0.0.1:4000', mailFrom: 'invoices@rostrum.example', trustedProxies: [], logLevel: 'info', drainMs: 500, production: false, test: false,
  });
});

test('what is set is read, and an empty variable counts as not set', () => {
  expect(readEnv({
    DATABASE_URL: 'postgres://rostrum:secret@db.example/rostrum', UPSTREAM_PORT: '0', SMTP_URL: 'smtps://user:pass@mail.example:465', FILES_URL: '',
    PUBLIC_URL: 'https://rostrum.example/', MAIL_FROM: 'Rostrum <mail@rostrum.example>', TRUSTED_PROXIES: '10.0.0.0/8, ::1', LOG_LEVEL: 'warn', NODE_ENV: 'production',
  })).toMatchObject({
    databaseUrl: 'postgres://rostrum:secret@db.example/rostrum', upstreamPort: 0, smtpUrl: 'smtps://user:pass@mail.example:465',
    publicUrl: 'https://rostrum.example', mailFrom: 'Rostrum <mail@rostrum.example>', trustedProxies: ['10.0.0.0/8', '::1'], logLevel: 'warn', production: true,
  });
});

test.each([
  ['DATABASE_URL', 'mysql://db'], ['DATABASE_URL', 'not an address'], ['UPSTREAM_PORT', '65536'], ['UPSTREAM_PORT', '-1'], ['UPSTREAM_PORT', '4001x'],
  ['SMTP_URL', 'mail.example'], ['SMTP_URL', 'http://mail.example'], ['FILES_URL', 's4://bucket'], ['PAYMENTS', 'paypal'], ['STRIPE_SECRET_KEY', 'pk_live_1'], ['STRIPE_WEBHOOK_SECRET', 'whisper_1'],
  ['CLOCK_AHEAD', '-2d'], ['CLOCK_AHEAD', '1w'], ['WHIP_URL', 'rtmp://live'], ['PUBLIC_URL', 'rostrum.example'], ['MAIL_FROM', 'nobody'], ['MAIL_FROM', 'A <a@b> c'], ['TRUSTED_PROXIES', '10.0.0.1, proxy'], ['LOG_LEVEL', 'loud'],
])('%s=%s stops the start with one line that names it and keeps its value to itself', (name, value) => {
  const read = () => readEnv({ [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(new RegExp(`^${name} must be [^\\n]+\\.$`));
  expect(read).not.toThrow(value);
});

test('a bucket stops the start until files can be kept there', () => {
  expect(() => readEnv({ FILES_URL: 's3://house-files' }))
    .toThrow('FILES_URL must be left unset for now: files are kept in DATA_DIR/files, and s3:// is not available yet.');
});

test('Stripe needs its key', () => {
  expect(() => readEnv({ PAYMENTS: 'stripe' })).toThrow('STRIPE_SECRET_KEY must be set where PAYMENTS is stripe.');
});

test('a clock is ahead for trial only', () => {
  expect(['3d', '49h', '90m', '0d', ''].map((ahead) => readEnv({ CLOCK_AHEAD: ahead }).clockAheadMs)).toEqual([259_200_000, 176_400_000, 5_400_000, 0, 0]);
  for (const real of [{ NODE_ENV: 'production' }, { PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'sk_live_1' }]) {
    expect(() => readEnv({ CLOCK_AHEAD: '3d', ...real })).toThrow('CLOCK_AHEAD must be left unset in production and with real payments.');
  }
});
