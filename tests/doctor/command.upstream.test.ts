import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '../../upstream/core/database/embedded';
import { freePort } from '../support/product/free-port';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doctor-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs the command as an operator does, with this settings file and no other Rostrum settings in the environment. */
async function doctor(settings: string, ...args: string[]): Promise<{ code: number; stdout: string }> {
  const file = join(folder, 'settings');
  await writeFile(
    file,
    `DATA_DIR=${join(folder, 'data')}\nPORT=${await freePort()}\nUPSTREAM_PORT=${await freePort()}\n${settings}\n`,
    { mode: 0o600 },
  );
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ENV_FILE: file };
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/doctor.mjs', ...args], { env }, (error, stdout) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout });
    });
  });
}

test('npm run doctor exits with 0 before the first start and creates nothing', async () => {
  const { code, stdout } = await doctor('');
  expect(stdout).toContain('0 problems, 0 warnings');
  expect(code).toBe(0);
  expect(existsSync(join(folder, 'data'))).toBe(false);
});

test('npm run doctor opens the embedded database of a stopped Rostrum, and leaves no lock', async () => {
  await (await openEmbedded(join(folder, 'data', 'database'))).close();
  const { code, stdout } = await doctor('');
  expect(stdout).toMatch(/^ok {7}database {2}The embedded database in .* opens\.$/m);
  expect(stdout).toMatch(/^ok {7}database {2}The database is empty: the first start creates the tables\.$/m);
  expect(code).toBe(0);
  expect(existsSync(join(folder, 'data', 'lock'))).toBe(false);
});

test('npm run doctor exits with 1 for a problem, and reports it as JSON with --json', async () => {
  const { code, stdout } = await doctor(
    `SMTP_URL=smtp://office:Kestrel-42@127.0.0.1:${await freePort()}\nSMPT_URL=x`,
    '--json',
  );
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ ok: false });
  expect(JSON.parse(stdout)).toHaveProperty(
    'results',
    expect.arrayContaining([
      {
        check: 'settings',
        status: 'warning',
        message: 'SMPT_URL is not a setting and has no effect. Did you mean SMTP_URL?',
      },
      { check: 'mail', status: 'problem', message: expect.stringContaining('cannot be used') },
    ]),
  );
  expect(stdout).not.toContain('Kestrel-42');
});

test('npm run doctor names a malformed line of the settings file', async () => {
  const { code, stdout } = await doctor('SMTP_URL: smtp://mail.example');
  expect(stdout).toContain(', line 4, must be NAME=value');
  expect(code).toBe(1);
});

test('npm run doctor exits with 1 after an unknown flag', async () => {
  expect((await doctor('', '--jsn')).code).toBe(1);
});
