import sharp from 'sharp';
import { fileProblem } from '../../rules/core/file-check';
import { AA_CONTRAST, contrastRatio } from '../../rules/house/contrast';
import { BUTTON_COLORS, FONT_COLORS, GROUNDS } from '../../rules/house/private-label';
import { smallHouse } from '../support/houses/sample-house';
import { ofFile, upstreamOfFile } from '../support/services/of-file';
import { houseOf } from '../support/services/upstream';

interface Settings {
  colorStyleSettings: {
    fontColor: { id: number; hex: string; label: string };
    fontStyle: { id: number };
    buttonColor: { id: number; name: string };
  };
  defaultLanguage: { id: number; label: string; language: string };
  displayPastAuctions: boolean;
  consoleLogoURL: string | null;
  houseLogoURL: string | null;
  version: number;
}
interface Answer {
  data: Settings;
  httpStatus?: number;
  error: { code: string; message: string; details?: { settings: Settings } };
}

const chosen = {
  colorStyleSettings: { fontColor: { id: 4 }, fontStyle: { id: 3 }, buttonColor: { id: 2 } },
  defaultLanguage: { id: 2 },
  displayPastAuctions: false,
};

const upstream = upstreamOfFile({
  houses: [
    smallHouse(),
    smallHouse({ userName: 'plain', isInstant: false }),
    smallHouse({ userName: 'other-type', connectType: 'e' }),
  ],
});
const clerk = ofFile(() => upstream.signIn('sample', 'clerk'));
const own = ofFile(() => houseOf(clerk));

const settings = () => `/app/house/${own.houseRef}/ib-settings`;

async function sendLogo(
  path: 'logo' | 'console-logo',
  bytes: Buffer,
  fileName = 'logo.jpg',
): Promise<{ status: number; body: Answer }> {
  const form = new FormData();
  form.set('fileName', fileName);
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), fileName);
  const response = await fetch(`${upstream.url}/app/house/${own.houseRef}/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${clerk.token}` },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Answer };
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b5a47' } });
const jpeg = (width: number, height: number) =>
  picture(width, height)
    .withExif({ IFD0: { Artist: 'Secret Artist' } })
    .jpeg()
    .toBuffer();

test('a private label that was never saved has the defaults', async () => {
  const { body } = await clerk.get<Answer>(settings());
  expect(body.data).toMatchObject({
    colorStyleSettings: { fontColor: { id: 1, hex: '#1b1a17', label: 'Ink' } },
    defaultLanguage: { language: 'en' },
    displayPastAuctions: true,
    consoleLogoURL: null,
    houseLogoURL: null,
    version: 0,
  });
});

test('a private label is saved with a version and an audit entry, and a save over an unseen change is refused', async () => {
  const { body } = await clerk.post<Answer>(settings(), { ...chosen, version: 0 });
  expect(body.data).toMatchObject({
    colorStyleSettings: { fontColor: { id: 4 }, buttonColor: { id: 2, name: 'Royal blue' } },
    defaultLanguage: { label: 'Français', language: 'fr' },
    displayPastAuctions: false,
    version: 1,
  });
  const second = await clerk.post<Answer>(settings(), { ...chosen, version: 0 });
  expect([second.status, second.body.error.code, second.body.error.details?.settings.version]).toEqual([
    409,
    'EDITED_MEANWHILE',
    1,
  ]);
  expect(await upstream.db.query('select action from audit where type = $1', ['PrivateLabel'])).toEqual([
    { action: 'private-label.save' },
  ]);
});

test('an unknown option of the private label is refused', async () => {
  const { status, body } = await clerk.post<Answer>(settings(), { ...chosen, defaultLanguage: { id: 99 } });
  expect([status, body.error.code]).toEqual([422, 'UNKNOWN_CHOICE']);
});

test.each(['font-colors', 'font-styles', 'button-colors', 'languages'])(
  'the list %s has numbered options',
  async (list) => {
    const { status, body } = await clerk.get<{ data: Record<string, { id: number }[]> }>(`/app/${list}`);
    const [choices = []] = Object.values(body.data);
    expect(status).toBe(200);
    expect(choices.length).toBeGreaterThan(3);
    expect(new Set(choices.map(({ id }) => id)).size).toBe(choices.length);
  },
);

test('every color is readable on its background, light and dark', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBe(21);
  for (const { hex, darkHex } of FONT_COLORS) {
    expect(contrastRatio(hex, GROUNDS.light)).toBeGreaterThanOrEqual(AA_CONTRAST);
    expect(contrastRatio(darkHex, GROUNDS.dark)).toBeGreaterThanOrEqual(AA_CONTRAST);
  }
  for (const { hex } of BUTTON_COLORS) expect(contrastRatio(GROUNDS.button, hex)).toBeGreaterThanOrEqual(AA_CONTRAST);
});

test('logos of the exact size are stored without metadata and served only to their house', async () => {
  const { status, body } = await sendLogo('logo', await jpeg(350, 100));
  expect([status, body.httpStatus]).toEqual([200, 200]);
  expect(body.data.houseLogoURL).toMatch(/^\/files\/logos\/[\da-f]{32}\.jpg$/);
  const path = `/app${body.data.houseLogoURL ?? ''}`;
  const file = Buffer.from(
    await (await fetch(upstream.url + path, { headers: { authorization: `Bearer ${clerk.token}` } })).arrayBuffer(),
  );
  expect(await sharp(file).metadata()).toMatchObject({ format: 'jpeg', width: 350, height: 100 });
  expect(file.includes('Secret Artist')).toBe(false);
  const stranger = await upstream.signIn('plain', 'clerk');
  expect((await stranger.get(path)).status).toBe(404);
  expect((await sendLogo('console-logo', await jpeg(240, 65))).body.data).toMatchObject({
    houseLogoURL: body.data.houseLogoURL,
    consoleLogoURL: expect.stringMatching(/^\/files\/logos\//) as string,
  });
});

test.each<[string, 'logo' | 'console-logo', () => Promise<Buffer>, string]>([
  [
    'a pixel too wide',
    'console-logo',
    () => jpeg(241, 65),
    'Console logo must be a JPG with dimensions of 240px x 65px',
  ],
  [
    'of the size of the other logo',
    'logo',
    () => jpeg(240, 65),
    'Site logo must be a JPG with dimensions of 350px x 100px',
  ],
  [
    'a PNG named .jpg',
    'logo',
    () => picture(350, 100).png().toBuffer(),
    'Site logo must be a JPG with dimensions of 350px x 100px',
  ],
  [
    'not a picture',
    'console-logo',
    () => Promise.resolve(Buffer.from('not a picture')),
    'Console logo must be a JPG with dimensions of 240px x 65px',
  ],
])('a logo that is %s is refused with the specified message', async (_, path, make, message) => {
  const { status, body } = await sendLogo(path, await make());
  expect([status, body.error.message]).toEqual([422, message]);
});

test('the file name of a logo is checked, and a call without a file is refused', async () => {
  const { status, body } = await sendLogo('logo', await jpeg(350, 100), 'my.logo.jpg');
  expect([status, body.error.message]).toEqual([
    422,
    'Invalid file name. The name of the file may contain only one dot, before its ending.',
  ]);
  expect((await clerk.post(`/app/house/${own.houseRef}/logo`, { file: 'x' })).status).toBe(400);
  const form = new FormData();
  form.set('file', new Blob(['x']), 'x.jpg');
  const elsewhere = await fetch(upstream.url + settings(), {
    method: 'POST',
    headers: { authorization: `Bearer ${clerk.token}` },
    body: form,
  });
  expect(elsewhere.status).toBe(400);
});

test.each<[string, number, string | null]>([
  ['lots.csv', 10, null],
  ['lots.CSV', 10, null],
  ['Lots_1-2.xlsx', 10, null],
  ['lots.pdf', 10, 'Invalid file type. Please select a valid file type (.csv, .xls, .xlsx).'],
  ['lots', 10, 'Invalid file type. Please select a valid file type (.csv, .xls, .xlsx).'],
  ['lots.csv', 52_428_800, null],
  ['lots.csv', 52_428_801, 'Invalid file size. The file cannot exceed 50 MB.'],
  ['my lots.csv', 10, 'Invalid file name. The name of the file may contain only letters, digits, - and _.'],
  [`${'a'.repeat(100)}.csv`, 10, null],
  [`${'a'.repeat(101)}.csv`, 10, 'Invalid file name. File name exceeds 100 characters.'],
])('a file %s of %i bytes is checked before it is sent: %p', (name, size, words) => {
  const problem = fileProblem({ name, size }, ['csv', 'xls', 'xlsx']);
  expect(problem && `${problem.title} ${problem.text}`).toBe(words);
});

test.each(['plain', 'other-type'])('the house %s has no private label, so its settings are refused', async (house) => {
  const outsider = await upstream.signIn(house, 'super');
  const theirs = await houseOf(outsider);
  const answers = await Promise.all([
    outsider.get<Answer>(`/app/house/${theirs.houseRef}/ib-settings`),
    outsider.post<Answer>(`/app/house/${theirs.houseRef}/ib-settings`, chosen),
    outsider.get<Answer>('/app/font-colors'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect(answers[0].body.error.message).toBe(
    'You do not have permissions to view this page. Please contact your system administrator.',
  );
});
