import { ConfigError } from '../../../platform/config-error';
import { readEnv, requireProductionChoices } from '../../../upstream/core/env';

test('the defaults are an evaluation on this machine', () => {
  expect(readEnv({})).toEqual({
    dataDir: './data',
    databaseUrl: null,
    upstreamPort: 4001,
    upstreamHost: '127.0.0.1',
    metricsToken: null,
    smtpUrl: null,
    mailHookSecret: null,
    bouncesMaildir: null,
    payments: 'sandbox',
    sandboxUrl: null,
    stripeSecretKey: null,
    stripeWebhookSecret: null,
    storagePerHouse: 50 * 1024 ** 3,
    bannedWords: [],
    stripeApiUrl: null,
    bucket: null,
    clockAheadMs: 0,
    whipUrl: null,
    publicUrl: 'http://127.0.0.1:4000',
    mailFrom: 'invoices@rostrum.example',
    trustedProxies: [],
    trustedServers: ['127.0.0.0/8', '::1'],
    logLevel: 'info',
    drainMs: 500,
    production: false,
    test: false,
  });
});

test('set values are read, and empty variables count as not set', () => {
  expect(
    readEnv({
      DATABASE_URL: 'postgres://rostrum:secret@db.example/rostrum',
      UPSTREAM_PORT: '0',
      SMTP_URL: 'smtps://user:pass@mail.example:465',
      FILES_URL: '',
      PUBLIC_URL: 'https://rostrum.example/',
      MAIL_FROM: 'Rostrum <mail@rostrum.example>',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      TRUSTED_SERVERS: '10.1.2.3, 10.9.0.0/16',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
    }),
  ).toMatchObject({
    databaseUrl: 'postgres://rostrum:secret@db.example/rostrum',
    upstreamPort: 0,
    smtpUrl: 'smtps://user:pass@mail.example:465',
    publicUrl: 'https://rostrum.example',
    mailFrom: 'Rostrum <mail@rostrum.example>',
    trustedProxies: ['10.0.0.0/8', '::1'],
    trustedServers: ['10.1.2.3', '10.9.0.0/16'],
    logLevel: 'warn',
    production: true,
  });
});

test.each([
  ['DATABASE_URL', 'mysql://db'],
  ['DATABASE_URL', 'not an address'],
  ['UPSTREAM_PORT', '65536'],
  ['UPSTREAM_PORT', '-1'],
  ['UPSTREAM_PORT', '4001x'],
  ['SMTP_URL', 'mail.example'],
  ['SMTP_URL', 'http://mail.example'],
  ['FILES_URL', 's4://house-files'],
  ['FILES_URL', 's3://key:secret@house-files'],
  ['FILES_URL', 's3://house-files?endpoint=storage.example'],
  ['AWS_ACCESS_KEY_ID', 'two words'],
  ['AWS_SECRET_ACCESS_KEY', 'two\nlines'],
  ['PAYMENTS', 'paypal'],
  ['MAIL', 'pigeon'],
  ['MAIL_HOOK_SECRET', 'too short'],
  ['MAIL_HOOK_SECRET', 'with a blank inside it'],
  ['BOUNCES_MAILDIR', 'mail/bounces'],
  ['UPSTREAM_HOST', 'a b'],
  ['METRICS_TOKEN', 'too short'],
  ['STRIPE_SECRET_KEY', 'pk_live_1'],
  ['STRIPE_WEBHOOK_SECRET', 'whisper_1'],
  ['STRIPE_API_URL', 'stripe.example'],
  ['STRIPE_API_URL', 'ftp://stripe.example'],
  ['STRIPE_API_URL', 'https://:443'],
  ['STRIPE_API_URL', 'https://stripe.example/v1'],
  ['STRIPE_API_URL', 'https://stripe.example?'],
  ['STRIPE_API_URL', 'https://user:secret@stripe.example'],
  ['STRIPE_API_URL', 'https://stripe.example:65536'],
  ['CLOCK_AHEAD', '-2d'],
  ['CLOCK_AHEAD', '1w'],
  ['WHIP_URL', 'rtmp://live'],
  ['PUBLIC_URL', 'rostrum.example'],
  ['MAIL_FROM', 'nobody'],
  ['MAIL_FROM', 'A <a@b> c'],
  ['TRUSTED_PROXIES', '10.0.0.1, proxy'],
  ['TRUSTED_SERVERS', '10.0.0.1, server'],
  ['TRUSTED_SERVERS', '10.0.0.0/33'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s prevents the start with one line that has the name and not the value', (name, value) => {
  const read = () => readEnv({ [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(new RegExp(`^${name} must be [^\\n]+\\.$`));
  expect(read).not.toThrow(value);
});

test('a bucket needs an access key, and is read with it', () => {
  const FILES_URL = 's3://house-files?endpoint=https://storage.example&region=eu-1&prefix=rostrum';
  expect(() => readEnv({ FILES_URL })).toThrow('AWS_ACCESS_KEY_ID must be set where FILES_URL is set.');
  expect(() => readEnv({ FILES_URL, AWS_ACCESS_KEY_ID: 'key' })).toThrow(
    'AWS_SECRET_ACCESS_KEY must be set where FILES_URL is set.',
  );
  const key = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };
  expect(readEnv({ FILES_URL, ...key }).bucket).toEqual({
    endpoint: 'https://storage.example',
    region: 'eu-1',
    bucket: 'house-files',
    prefix: 'rostrum/',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  });
  expect(readEnv(key).bucket).toBeNull();
});

test('Stripe needs its key', () => {
  expect(() => readEnv({ PAYMENTS: 'stripe' })).toThrow('STRIPE_SECRET_KEY must be set where PAYMENTS is stripe.');
});

test("another API replaces Stripe's, in production only over https", () => {
  const apiUrl = (source: NodeJS.ProcessEnv) => readEnv(source).stripeApiUrl;
  expect(apiUrl({ STRIPE_API_URL: '' })).toBeNull();
  expect(apiUrl({ STRIPE_API_URL: 'http://127.0.0.1:4012' })).toBe('http://127.0.0.1:4012');
  expect(apiUrl({ STRIPE_API_URL: 'https://stripe.example/', NODE_ENV: 'production' })).toBe('https://stripe.example/');
  expect(() => readEnv({ STRIPE_API_URL: 'http://127.0.0.1:4012', NODE_ENV: 'production' })).toThrow(
    new ConfigError('STRIPE_API_URL must be an https:// address in production.'),
  );
});

test('a clock can be ahead only for evaluation', () => {
  expect(['3d', '49h', '90m', '0d', ''].map((ahead) => readEnv({ CLOCK_AHEAD: ahead }).clockAheadMs)).toEqual([
    259_200_000, 176_400_000, 5_400_000, 0, 0,
  ]);
  for (const real of [{ NODE_ENV: 'production' }, { PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'sk_live_1' }]) {
    expect(() => readEnv({ CLOCK_AHEAD: '3d', ...real })).toThrow(
      'CLOCK_AHEAD must be left unset in production and with real payments.',
    );
  }
});

describe('production', () => {
  const production = { NODE_ENV: 'production', PAYMENTS: 'sandbox', MAIL: 'files' };

  test('production does not start with the payment sandbox unless the operator chooses it', () => {
    expect(() => {
      requireProductionChoices({ ...production, PAYMENTS: '' });
    }).toThrow(
      new ConfigError(
        'PAYMENTS must be set in production: stripe charges cards, sandbox only simulates it and charges nobody.',
      ),
    );
    expect(() => {
      requireProductionChoices({ ...production, PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'sk_live_1' });
    }).not.toThrow();
  });

  test('production does not start with email written to files unless the operator chooses it', () => {
    expect(() => {
      requireProductionChoices({ ...production, MAIL: '' });
    }).toThrow(
      new ConfigError(
        'SMTP_URL must be set in production, or MAIL=files to write email to DATA_DIR/outbox instead of sending it.',
      ),
    );
    expect(() => {
      requireProductionChoices({ ...production, MAIL: '', SMTP_URL: 'smtp://mail.example' });
    }).not.toThrow();
  });

  test('production starts with both choices made, and an evaluation needs neither', () => {
    expect(() => {
      requireProductionChoices(production);
    }).not.toThrow();
    expect(() => {
      requireProductionChoices({});
    }).not.toThrow();
  });
});

test('MAIL=files writes email to files even if SMTP_URL is set, and MAIL=smtp needs SMTP_URL', () => {
  expect(readEnv({ MAIL: 'files', SMTP_URL: 'smtp://mail.example' }).smtpUrl).toBeNull();
  expect(readEnv({ MAIL: 'smtp', SMTP_URL: 'smtp://mail.example' }).smtpUrl).toBe('smtp://mail.example');
  expect(() => readEnv({ MAIL: 'smtp' })).toThrow('SMTP_URL must be set where MAIL is smtp.');
});
