import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { Page } from 'playwright-core';
import { givenSamples, ownSamples, prepareSample, SALES, type Sample } from '../../lots/uploads/samples/sample-set';
import { startUploads } from '../../lots/uploads/upload-calls';
import { watchConsole } from '../../support/browser/browser';
import { patience, staffPage } from '../../support/browser/staff-page';
import { budgets } from '../../support/budgets';
import { sessionPath } from '../../support/houses/session-path';
import { browserOfFile, builtServerOfFile } from '../../support/product/product-of-file';
import { houseOfFile } from '../../support/services/of-file';

const browser = browserOfFile();
const to = houseOfFile(startUploads);
const product = builtServerOfFile(() => to.upstream);

const PATHS = { LIVE: ['live', 3], TIMED: ['timed', 3], BUY_NOW: ['bin', 2] } as const;

/** Opens the step in which items are uploaded. */
async function openStep(page: Page, kind: keyof typeof PATHS): Promise<void> {
  const [segment, step] = PATHS[kind];
  const { houseId, sessions } = to.house;
  await page.goto(
    `${product.url}/ar${await sessionPath(to.upstream.db, houseId, sessions[kind], `/${step}`, segment)}`,
  );
  await start(page).waitFor(patience);
}

const start = (page: Page) => page.getByRole('button', { name: 'Choose a file' });
const signedIn = () => staffPage(browser, product.url, '/', ['sample', 'clerk']);

/** Chooses a sample in the step. The app refuses names with two dots. */
async function choose(page: Page, { path, file, kind, saleKind }: Sample): Promise<void> {
  if (kind === 'auctionflex' && saleKind !== 'bin') await page.getByText('Auction Flex', { exact: true }).click();
  const name = basename(file, extname(file)).replaceAll('.', '-') + extname(file);
  await page
    .getByLabel('Spreadsheet of items')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: await readFile(path) });
}

const failed = (page: Page) => page.getByRole('heading', { name: /^Upload Failed: / });
const mapping = (page: Page) => page.getByRole('button', { name: 'Upload another file' });
const summary = (page: Page) => page.getByText(/Total # of Items: /);

interface Shown {
  codes: Record<string, string[]>;
  rows: number;
}

interface Group {
  code: number;
  title: string;
  lotNumbers: string[];
}
interface Uploaded {
  mappingProblems: { code: number }[];
  problems: { groups: Group[] };
}

/** Reads the upload of the page as its app does. */
const readUpload = (page: Page): Promise<Uploaded> =>
  page.evaluate(async () => {
    const id = new URLSearchParams(location.search).get('upload');
    const query =
      'query ($id: ID!) { node(id: $id) { ... on Upload { mappingProblems { code } problems { groups { code title lotNumbers } } } } }';
    const answer = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-graphql-yoga-csrf': '1' },
      body: JSON.stringify({ query, variables: { id } }),
    });
    const { data, errors } = (await answer.json()) as { data?: { node: Uploaded }; errors?: unknown };
    if (!data) throw new Error(`${answer.status} ${JSON.stringify(errors)}`);
    return data.node;
  });

/** Returns the codes with their lots, and the number of rows in the review: none if it isn't reached. */
async function shownOn(page: Page): Promise<Shown> {
  await failed(page).or(mapping(page)).or(summary(page)).first().waitFor(patience);
  const { mappingProblems, problems } = await readUpload(page);
  const codes: Record<string, string[]> = {};
  if (mappingProblems.length > 0) {
    for (const { code } of mappingProblems) codes[code] = [];
    await mapping(page).waitFor(patience);
    return { codes, rows: 0 };
  }
  for (const { code, title, lotNumbers } of problems.groups) {
    codes[code] = [...(codes[code] ?? []), ...lotNumbers];
    await page.getByText(title).first().waitFor(patience);
  }
  if ((await failed(page).count()) > 0) return { codes, rows: 0 };
  const [, rows = '0'] = /(\d[\d,]*)\)$/.exec(await summary(page).innerText()) ?? [];
  return { codes, rows: Number(rows.replaceAll(',', '')) };
}

/** Goes back to the choice of a file. */
async function goBack(page: Page): Promise<void> {
  if ((await mapping(page).count()) > 0) await mapping(page).click();
  else if ((await failed(page).count()) > 0) await page.getByRole('button', { name: 'Retry' }).click();
  else {
    await page.getByRole('button', { name: 'Go Back & Upload Items Again' }).click();
    await page.getByRole('button', { name: 'Upload again' }).click();
  }
  await start(page).waitFor(patience);
}

/** What a file must show: breaking problems and unknown columns keep it from the review. */
const expectedOf = ({ expect: codes = {}, rows, breaking = false }: Sample): Shown => ({
  codes: Object.fromEntries(Object.entries(codes).map(([code, lots]) => [code, lots.map(String)])),
  rows: breaking || '138' in codes ? 0 : rows,
});

/** Uploads all samples in one page, and returns what each shows. */
async function uploadAll(samples: readonly Sample[]): Promise<[file: string, Shown][]> {
  const page = await signedIn();
  const watched = watchConsole(page);
  const shown: [string, Shown][] = [];
  let open: string | null = null;
  for (const sample of samples) {
    const end = await prepareSample(to, sample);
    const kind = SALES[sample.saleKind];
    if (open !== kind || sample.precondition !== undefined) await openStep(page, kind);
    open = kind;
    await choose(page, sample);
    shown.push([sample.file, await shownOn(page)]);
    await goBack(page);
    await end();
  }
  expect(watched).toEqual([]);
  await page.context().close();
  return shown;
}

test('a foreign sheet is mapped, repaired, and in the sale, without an edit of the file', async () => {
  const page = await signedIn();
  await openStep(page, 'LIVE');
  const [own] = ownSamples();
  if (!own) throw new Error('there are no samples');
  await choose(page, { ...own, file: 'foreign.csv', path: own.path.replace(own.file, 'foreign.csv') });
  await page.getByRole('combobox', { name: 'Zonk contains' }).selectOption({ label: 'Not uploaded' });
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Item Summary (Total # of Items: 3)').waitFor(patience);
  await page.getByText('Duplicate lot number').first().click();
  await page.getByRole('button', { name: /^Add letters/ }).click();
  await page.getByText('Your file upload was a success!').waitFor(patience);
  // What is repaired survives a reload.
  await page.getByText('Saved', { exact: true }).waitFor(patience);
  await page.reload();
  await page.getByText('Your file upload was a success!').waitFor(patience);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached', ...patience });
  await page.getByText('This may take a moment, please do not refresh the browser...').waitFor(patience);
  await to.upstream.runner.drain();
  await page.getByText('Saved: 3 lots added.').waitFor(patience);
  const lots = await to.upstream.db.query(
    `select number || extension as lot, title, low_estimate as low from lot where house_id = $1 and catalog_id = $2 order by 1`,
    [to.house.houseId, to.house.sessions.LIVE],
  );
  expect(lots).toEqual([
    { lot: '1', title: 'Stuhl', low: 120000 },
    { lot: '2', title: 'Tisch', low: 80000 },
    { lot: '2A', title: 'Bank', low: 40000 },
  ]);
  await to.upstream.db.query('delete from lot where house_id = $1 and catalog_id = $2', [
    to.house.houseId,
    to.house.sessions.LIVE,
  ]);
  await page.context().close();
}, 240_000);

/**
 * Returns samples that differ in what the browser shows: of each kind of spreadsheet, of sale, and of file, and with each
 * code. The upstream test of the samples uploads all of them in every run.
 */
function differing(samples: readonly Sample[]): Sample[] {
  const seen = new Set<string>();
  return samples.filter(({ file, kind, saleKind, expect: codes = {} }) => {
    const traits = [...Object.keys(codes), `${kind} ${saleKind}`, `${kind} ${extname(file)}`].filter(
      (trait) => !seen.has(trait),
    );
    traits.forEach((trait) => seen.add(trait));
    return traits.length > 0;
  });
}

test('samples of all kinds and codes show exactly these codes and lots in the browser, and their rows in the review', async () => {
  const all = [...ownSamples(), ...givenSamples('errors'), ...givenSamples('uploads')];
  const samples = budgets.allSamplesInBrowser ? all : differing(all);
  expect(await uploadAll(samples)).toEqual(samples.map((sample) => [sample.file, expectedOf(sample)]));
}, 900_000);
