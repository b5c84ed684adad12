import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { readEnv } from '../../upstream/core/env';
import { checkMail, checkMaildir } from '../../upstream/doctor/mail';
import { checkPayments } from '../../upstream/doctor/payments';
import { createRedaction } from '../../upstream/doctor/redact';
import { checkRunning, localAddress } from '../../upstream/doctor/running';
import { startStripe } from '../payments/processor/stripe-double';
import { freePort } from '../support/product/free-port';
import { FixedClock } from '../support/services/clock';
import { startMailSink } from '../support/services/mail-sink';
import { ofEachTest } from '../support/services/of-file';
import { startTestUpstream } from '../support/services/upstream';

const statuses = (found: readonly { readonly status: string }[]) => found.map(({ status }) => status);

describe('mail', () => {
  const sink = ofEachTest(startMailSink, (started) => started.close());

  const env = (smtpUrl: string | null, production = false) => ({
    smtpUrl,
    production,
    mailFrom: 'Rostrum <office@rostrum.example>',
  });

  test('doctor reports a responding mail server as ok, and sends it nothing', async () => {
    expect(statuses(await checkMail(env(sink.smtpUrl), null))).toEqual(['ok']);
    expect(await sink.messages()).toEqual([]);
  });

  test('doctor sends a test email on request', async () => {
    expect(statuses(await checkMail(env(sink.smtpUrl), 'you@example.com'))).toEqual(['ok', 'ok']);
    expect(await sink.messages()).toMatchObject([
      {
        subject: 'Test message from Rostrum',
        from: { address: 'office@rostrum.example' },
        to: [{ address: 'you@example.com' }],
      },
    ]);
  });

  test('doctor reports a Maildir without its folders as a problem, and one with them as ok', async () => {
    const maildir = await mkdtemp(join(tmpdir(), 'rostrum-maildir-'));
    await mkdir(join(maildir, 'new'));
    expect(await checkMaildir(maildir)).toEqual({
      status: 'problem',
      message: expect.stringMatching(/^BOUNCES_MAILDIR can't be used: .*cur.*folders new and cur/) as string,
    });
    await mkdir(join(maildir, 'cur'));
    expect(await checkMaildir(maildir)).toMatchObject({ status: 'ok' });
    await rm(maildir, { recursive: true });
  });

  test('doctor reports an SMTP port without a server as a problem', async () => {
    const [found] = await checkMail(env(`smtp://127.0.0.1:${await freePort()}`), null);
    expect(found).toEqual({
      status: 'problem',
      message: expect.stringContaining('Check the host and port in SMTP_URL'),
    });
  });

  test('doctor reports a wrong SMTP password as a problem, without the password', async () => {
    const server = new SMTPServer({
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onAuth({ password }, _session, done) {
        done(new Error(`No user has the password ${password ?? ''}`));
      },
    });
    server.on('error', () => undefined);
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    const smtpUrl = `smtp://office:Kestrel-42@127.0.0.1:${(server.server.address() as AddressInfo).port}`;
    const [found] = await checkMail(env(smtpUrl), null);
    await new Promise<void>((resolve) => {
      server.close(() => {
        resolve();
      });
    });
    expect(found).toEqual({
      status: 'problem',
      message: expect.stringContaining('Check the user name and password in SMTP_URL.'),
    });
    expect(createRedaction({ SMTP_URL: smtpUrl })(found?.message ?? '')).not.toContain('Kestrel-42');
  });

  test('doctor reports an untrusted certificate of the mail server as a problem, with a solution', async () => {
    const server = new SMTPServer({ authOptional: true, logger: false });
    server.on('error', () => undefined);
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    const [found] = await checkMail(env(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`), null);
    await new Promise<void>((resolve) => {
      server.close(() => {
        resolve();
      });
    });
    expect(found).toEqual({ status: 'problem', message: expect.stringContaining('?ignoreTLS=true') });
  });

  test('doctor reports email in files as ok on trial, and as a warning in production', async () => {
    expect(
      statuses([
        ...(await checkMail(env(null), null)),
        ...(await checkMail(env(null, true), null)),
        ...(await checkMail(env(null), 'you@example.com')),
      ]),
    ).toEqual(['ok', 'warning', 'problem']);
  });
});

describe('payments', () => {
  const stripe = ofEachTest(startStripe, (started) => started.stop());

  const check = (source: NodeJS.ProcessEnv) =>
    checkPayments(
      readEnv({
        PAYMENTS: 'stripe',
        STRIPE_SECRET_KEY: 'sk_test_of_doctor',
        STRIPE_API_URL: stripe.url,
        ...source,
      }),
      new FixedClock(),
    );
  const refuse = (status: number, type: string) => {
    stripe.next = { status, body: { error: { type, message: 'Invalid API Key provided: sk_test_of_doctor' } } };
  };

  test('doctor reports a key that Stripe accepts as ok, with one call that only reads', async () => {
    stripe.next = { status: 200, body: { object: 'list', data: [], has_more: false } };
    const found = await check({ STRIPE_WEBHOOK_SECRET: 'whsec_of_doctor' });
    expect(found).toContainEqual({ status: 'ok', message: 'Stripe accepts STRIPE_SECRET_KEY.' });
    expect(found.at(-1)).toEqual({ status: 'ok', message: 'STRIPE_WEBHOOK_SECRET is set.' });
    expect(stripe.asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /v1/payment_intents?limit=1']);
  });

  test.each([
    [401, 'does not accept STRIPE_SECRET_KEY'],
    [403, 'may not read PaymentIntents'],
    [500, 'failed to answer (status 500)'],
  ])('doctor reports a Stripe response with status %d as a problem', async (status, words) => {
    refuse(status, 'invalid_request_error');
    const [found] = await check({});
    expect(found).toEqual({ status: 'problem', message: expect.stringContaining(words) });
    expect(found?.message).not.toContain('sk_test_of_doctor');
  });

  test('doctor reports a Stripe that hangs up as a problem', async () => {
    stripe.next = 'hang up';
    expect((await check({}))[0]).toEqual({
      status: 'problem',
      message: expect.stringContaining('Stripe cannot be reached'),
    });
  });

  test('doctor reports a key of another kind as a problem, and does not send it', async () => {
    expect((await check({ STRIPE_SECRET_KEY: 'sk_other' }))[0]?.status).toBe('problem');
    expect(stripe.asked).toEqual([]);
  });

  test.each([
    [{ NODE_ENV: 'production', STRIPE_API_URL: 'https://127.0.0.1:9' }, 'is a test key'],
    [{ NODE_ENV: 'production', STRIPE_API_URL: 'https://127.0.0.1:9' }, 'STRIPE_API_URL is set'],
    [{ STRIPE_SECRET_KEY: 'sk_live_of_doctor' }, 'is a live key'],
    [{}, 'STRIPE_WEBHOOK_SECRET is not set'],
  ])('doctor warns about the payment settings %j', async (source, words) => {
    stripe.next = { status: 200, body: { object: 'list', data: [], has_more: false } };
    expect(await check(source)).toContainEqual({ status: 'warning', message: expect.stringContaining(words) });
  });
});

describe('the running product', () => {
  const place = (url: string, isExpected = false) => ({
    what: 'The REST service',
    setting: 'UPSTREAM_PORT',
    url,
    isExpected,
  });

  async function answering(status: number, body: string): Promise<{ url: string; server: Server }> {
    const server = createServer((_request, response) => {
      response.writeHead(status).end(body);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
  }

  test('doctor reports services that are ready as ok', async () => {
    const upstream = await startTestUpstream();
    try {
      expect(await checkRunning(place(upstream.url, true))).toEqual({
        status: 'ok',
        message: `The REST service is ready at ${upstream.url}.`,
      });
    } finally {
      await upstream.stop();
    }
  });

  test.each([
    [503, '{"status":"the database does not answer"}', 'is not ready: the database does not answer'],
    [200, '<html>Another product</html>', 'Another program answers'],
    [404, '{"status":"ok"}', 'Another program answers'],
  ])('doctor reports a response with status %d and %s as a problem', async (status, body, words) => {
    const { url, server } = await answering(status, body);
    expect(await checkRunning(place(url))).toEqual({ status: 'problem', message: expect.stringContaining(words) });
    server.close();
  });

  test('doctor reports a free port as ok unless Rostrum uses DATA_DIR', async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    expect((await checkRunning(place(url))).status).toBe('ok');
    expect((await checkRunning(place(url, true))).status).toBe('problem');
  });

  test.each([
    ['0.0.0.0', 'http://127.0.0.1:80'],
    ['::', 'http://[::1]:80'],
    ['10.0.0.5', 'http://10.0.0.5:80'],
  ])('doctor calls a service that listens on %s at %s', (host, url) => {
    expect(localAddress(host, 80)).toBe(url);
  });
});
