import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settingProblems as serverProblems } from '../../server/core/env';
import { settingProblems } from '../../upstream/core/env';
import { judgeClock } from '../../upstream/doctor/clock';
import { checkDisk, judgeFreeSpace } from '../../upstream/doctor/disk';
import { readFlags, report } from '../../upstream/doctor/main';
import { checkProduction } from '../../upstream/doctor/production';
import { createRedaction } from '../../upstream/doctor/redact';
import { checkSettingsFile, listedSettings } from '../../upstream/doctor/settings-file';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'doctor-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const known = listedSettings('PORT=1\n#SMTP_URL=x\n#MAIL_FROM=x\n#DATABASE_URL=x\n');

function settingsFile(text: string, mode = 0o600): string {
  const file = join(folder, 'settings');
  writeFileSync(file, text);
  chmodSync(file, mode);
  return file;
}

describe('the settings file', () => {
  test('a settings file is ok if it is private and has only known names', async () => {
    const file = settingsFile('PORT=4500\nNODE_OPTIONS=--max-old-space-size=4096\nPGSSLMODE=require\n');
    expect(await checkSettingsFile(file, true, known)).toEqual([{ status: 'ok', message: `${file} was read.` }]);
  });

  test.each([
    ['SMPT_URL', 'SMPT_URL is not a setting and has no effect. Did you mean SMTP_URL?'],
    ['DATABASEURL', 'DATABASEURL is not a setting and has no effect. Did you mean DATABASE_URL?'],
    ['Port', 'Port is not a setting and has no effect. Did you mean PORT?'],
    [
      'COLOR_OF_THE_HAMMER',
      'COLOR_OF_THE_HAMMER is not a setting and has no effect. Remove it, or see .env.example for the names.',
    ],
  ])('the unknown setting %s is a warning without its value', async (name, message) => {
    expect(await checkSettingsFile(settingsFile(`${name}=Secret-Value\n`), true, known)).toEqual([
      { status: 'warning', message },
    ]);
  });

  test('a settings file that other users can read is a warning with the command that fixes it', async () => {
    const file = settingsFile('PORT=4500\n', 0o644);
    expect(await checkSettingsFile(file, true, known)).toEqual([
      {
        status: 'warning',
        message: `${file} can be read by other users of this machine and may hold passwords. Run: chmod 600 ${file}`,
      },
    ]);
  });

  test('the settings file can be missing unless ENV_FILE names it', async () => {
    const missing = join(folder, 'missing');
    expect((await checkSettingsFile(missing, false, known))[0]?.status).toBe('ok');
    expect((await checkSettingsFile(missing, true, known))[0]?.status).toBe('problem');
  });
});

test('all malformed settings are named at once, without their values', () => {
  const source = { PORT: 'Secret', MAIL: 'Secret', DATABASE_URL: 'Secret', SUPPORT_PHONES: 'Secret' };
  expect(settingProblems(source)).toEqual([
    'DATABASE_URL must be a postgres:// address.',
    'PORT must be a port number.',
    'MAIL must be smtp or files.',
  ]);
  expect(serverProblems(source)).toEqual([
    'PORT must be a port number.',
    'SUPPORT_PHONES must be regions and numbers: "Europe: +44 20 7946 0100; Australia: ...".',
  ]);
});

describe('production', () => {
  const good = {
    NODE_ENV: 'production',
    PAYMENTS: 'sandbox',
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'a@b.example',
    PUBLIC_URL: 'https://office.example',
    TRUSTED_PROXIES: '127.0.0.1',
    METRICS_TOKEN: 'a-token-of-some-length',
  };

  test('complete production settings are ok', () => {
    expect(checkProduction(good)).toEqual([{ status: 'ok', message: 'The settings suit production.' }]);
  });

  test.each([
    ['PAYMENTS', 'problem'],
    ['SMTP_URL', 'problem'],
    ['MAIL_FROM', 'warning'],
    ['PUBLIC_URL', 'warning'],
    ['TRUSTED_PROXIES', 'warning'],
    ['METRICS_TOKEN', 'warning'],
  ])('production without %s is a %s that names the setting', (name, status) => {
    expect(checkProduction({ ...good, [name]: '' })).toEqual([{ status, message: expect.stringContaining(name) }]);
  });

  test('production over http is a warning', () => {
    expect(checkProduction({ ...good, PUBLIC_URL: 'http://office.example' })).toEqual([
      { status: 'warning', message: expect.stringContaining('PUBLIC_URL is not https') },
    ]);
  });
});

test('secrets in settings are hidden, including passwords in URLs', () => {
  const redact = createRedaction({
    SMTP_URL: 'smtp://office:p%40ss-word@mail.example',
    METRICS_TOKEN: 'token-of-metrics',
    STRIPE_SECRET_KEY: '',
  });
  expect(redact('smtp://office:p%40ss-word@mail.example, p%40ss-word, p@ss-word, token-of-metrics, mail.example')).toBe(
    '(hidden), (hidden), (hidden), (hidden), mail.example',
  );
});

test.each([
  [1_000, 'ok'],
  [-4_000, 'ok'],
  [30_000, 'warning'],
  [-30_000, 'warning'],
  [600_000, 'problem'],
])('a clock that is %d ms ahead is %s', (ahead, status) => {
  expect(judgeClock(ahead, 'PostgreSQL').status).toBe(status);
});

test('the message about a slow clock says by how much it is behind', () => {
  expect(judgeClock(-90_000, 'Stripe').message).toMatch(
    /^The clock of this machine is 90 seconds behind that of Stripe\./,
  );
});

test.each([
  [10 * 1024 ** 3, 'ok'],
  [1024 ** 3, 'warning'],
  [1024 ** 2, 'problem'],
])('%d free bytes on the disk are %s', (bytes, status) => {
  expect(judgeFreeSpace(bytes, '/data').status).toBe(status);
});

describe('DATA_DIR', () => {
  test('DATA_DIR is created by the first start, not by the check', async () => {
    const missing = join(folder, 'data');
    expect(await checkDisk(missing)).toEqual([
      { status: 'ok', message: `${missing} does not exist yet: the first start creates it.` },
    ]);
  });

  test('a DATA_DIR that is a file is a problem', async () => {
    expect(await checkDisk(settingsFile(''))).toEqual([
      { status: 'problem', message: expect.stringContaining('is not a folder') },
    ]);
  });

  test('a DATA_DIR that other users can read is a warning', async () => {
    chmodSync(folder, 0o755);
    expect(await checkDisk(folder)).toContainEqual({
      status: 'warning',
      message: expect.stringContaining('can be read by other users'),
    });
  });
});

test('the doctor’s report has one line per finding and a summary', () => {
  const results = [
    { check: 'disk', status: 'ok', message: 'Fine.' },
    { check: 'mail', status: 'problem', message: 'Bad.' },
  ] as const;
  expect(report(results, false)).toBe(
    'ok       disk      Fine.\nproblem  mail      Bad.\n1 problem, 0 warnings, 1 ok.',
  );
  expect(JSON.parse(report(results, true))).toEqual({ ok: false, results });
});

test('an unknown flag of doctor is refused with the usage', () => {
  expect(readFlags(['--json', '--mail', 'a@b.example'])).toEqual({ json: true, mail: 'a@b.example' });
  expect(() => readFlags(['--jsn'])).toThrow('npm run doctor [-- --mail you@example.com] [--json]');
});
