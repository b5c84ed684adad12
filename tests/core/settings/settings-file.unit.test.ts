import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireDatabase } from '../../../scripts/require-database.mjs';
import { loadSettings } from '../../../scripts/settings-file.mjs';
import { settingNames as serverSettings } from '../../../server/core/env';
import { settingNames as servicesSettings } from '../../../upstream/core/env';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'settings-file-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function loaded(text: string, env: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const file = join(folder, 'settings');
  writeFileSync(file, text);
  const source: NodeJS.ProcessEnv = { ...env, ENV_FILE: file };
  loadSettings(source);
  return source;
}

test('settings in the file are added to the environment, which takes precedence', () => {
  const text =
    '# our settings\n\nPORT=4510\nexport HOST = 127.0.0.1\nMAIL_FROM="Rostrum <mail@rostrum.example>" # sender\nPAYMENTS=\n';
  expect(loaded(text, { PORT: '8080' })).toMatchObject({
    PORT: '8080',
    HOST: '127.0.0.1',
    MAIL_FROM: 'Rostrum <mail@rostrum.example>',
    PAYMENTS: '',
  });
});

test('an empty environment variable unsets the file’s setting', () => {
  expect(loaded('SMTP_URL=smtp://mail.example', { SMTP_URL: '' })).toMatchObject({ SMTP_URL: '' });
});

test.each([
  ['PORT 4000'],
  ['SMTP_URL: smtp://user:SecretOfMail@mail.example'],
  ['MAIL_FROM="SecretOfMail'],
  ['2PORT=1'],
  ['=1'],
])('a malformed line is reported by its number, not its value: %s', (line) => {
  const load = () => loaded(`HOST=127.0.0.1\n${line}\n`);
  expect(load).toThrow(/, line 2, must be NAME=value, with a quote that opens closed on the same line\.$/);
  expect(load).not.toThrow('SecretOfMail');
});

test('a missing settings file is an error when it is named', () => {
  expect(() => {
    loadSettings({ ENV_FILE: join(folder, 'missing') });
  }).toThrow('missing cannot be read (ENOENT).');
});

test('.env.example lists every setting that is read, and no other', () => {
  const listed = [...readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);
  expect([...new Set(listed)]).toEqual(listed);
  expect(listed.sort()).toEqual([...new Set([...serverSettings, ...servicesSettings])].sort());
});

test('.env.example is well-formed with every setting switched on', () => {
  const text = readFileSync('.env.example', 'utf8').replace(/^#([A-Z_]+=)/gm, '$1');
  expect(Object.keys(loaded(text)).length).toBeGreaterThan(30);
});

test('the operations guide describes every setting', () => {
  const guide = readFileSync('docs/operations.md', 'utf8');
  expect(
    [...serverSettings, ...servicesSettings].filter(
      (name) => !guide.includes(`\`${name}`) && !guide.includes(`${name}=`),
    ),
  ).toEqual([]);
});

test('a command that finds no database does not create one, because no process would serve it', () => {
  const dataDir = join(folder, 'data');
  expect(() => {
    requireDatabase('house:create', {}, dataDir);
  }).toThrow('No database was found');
  expect(() => {
    requireDatabase('house:create', { UPSTREAM_URL: 'http://10.0.0.5:4001' }, dataDir);
  }).toThrow('run this command where they run');
  expect(() => {
    requireDatabase('house:create', { DATA_DIR: dataDir }, dataDir);
  }).not.toThrow();
});
