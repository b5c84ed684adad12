import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TemplatePreviewJson, TemplateTestJson } from '../../upstream/invoicing/documents/template-preview-wire';
import type { GroupSettingsJson, SettingsRequest } from '../../upstream/templates/wire';
import { type HouseClient, newKey } from '../invoicing/house-at-work';
import { fullBody, templateHouses } from './template-bodies';

const { upstream, cards, other } = templateHouses();

async function bodyOf(
  api: HouseClient,
  overrides: Partial<SettingsRequest> = {},
): Promise<SettingsRequest & { groupSettingsID?: number }> {
  const { groupSettings } = await api.get<{ groupSettings: GroupSettingsJson }>(
    `invoiceGroupSettings?groupSettingsID=${await api.template('Cards per lot')}`,
  );
  const { invoiceGroupID: _id, ...body } = fullBody(groupSettings.houseAddressID);
  return { ...body, ...overrides };
}
const preview = (api: HouseClient, body: SettingsRequest & { placeIndex?: number }) =>
  api.post<TemplatePreviewJson>('invoiceTemplate/preview', body);
const rows = (api: HouseClient, table: string) =>
  upstream.db.query<{ count: number }>(`select count(*) as count from ${table} where house_id = $1`, [api.houseId]);

/** The lots of the sample invoice: 1,200.00 and 350.00, with a premium of 25 % and a live fee of 3 %. */
const HAMMER = 1550;
const PRICE = 1550 + 387.5 + 46.5;

test('a sample invoice is computed with the unsaved taxes and fees, for its bidder’s address', async () => {
  const body = await bodyOf(other);
  const inNewYork = await preview(other, body);
  expect(inNewYork.places.map(({ label }) => label)).toEqual(['New York, United States', 'Ontario, Canada']);
  expect(inNewYork.document).toMatchObject({
    hammer: HAMMER,
    misc: 23.25,
    showCostsPerItem: true,
    subject: body.subject,
    replyTo: { name: 'Accounts', email: 'accounts@sample.example' },
  });
  // 8.875 % of 1,536.00 and of 448.00, each rounded per lot.
  expect(inNewYork.document.tax).toBe(176.08);
  const inOntario = await preview(other, { ...body, placeIndex: 1 });
  expect(inOntario.document.tax).toBe(HAMMER * 0.05);
  expect(inOntario.document.charges.map(({ label }) => label)).toEqual(['GST', 'Handling']);
  expect(inOntario.document.invoiceTotal).toBe(PRICE + 77.5 + 23.25);
});

test('the email has the same content, as HTML and text, with the messages and the ways to pay', async () => {
  const { mail, document } = await preview(other, await bodyOf(other));
  expect(mail).toMatchObject({ subject: 'Your invoice of the autumn sale', bcc: 'archive@sample.example' });
  for (const part of [mail.html, mail.text]) {
    expect(part).toContain(`USD ${document.totalDue.toLocaleString('en-US', { minimumFractionDigits: 2 })}`);
    expect(part).toContain('By wire.');
    expect(part).toMatch(/paypal\.com/);
  }
  expect(mail.html).toContain('Ships <b>weekly</b>.');
  expect((await preview(other, await bodyOf(other, { payPal: false }))).mail.html).not.toMatch(/paypal/);
});

test('under processor p, the tax of a US bidder is automatic', async () => {
  const { document } = await preview(cards, await bodyOf(cards));
  expect(document.charges.map(({ label, component }) => [component, label])).toEqual([
    ['tax', 'US sales tax'],
    ['other', 'Handling'],
  ]);
});

test('invalid rows are left out and listed, and nothing is saved', async () => {
  const before = [await rows(other, 'template'), await rows(other, 'template_version'), await rows(other, 'audit')];
  const { document, problems } = await preview(
    other,
    await bodyOf(other, { groupName: '', taxSettings: [{ taxType: 'Half typed', taxRate: '8.' }], feeSettings: [] }),
  );
  expect(document.charges).toEqual([]);
  expect(problems.map(({ field }) => field)).toEqual([
    'groupName',
    'taxSettings.0.taxCountryID',
    'taxSettings.0.taxHammer',
  ]);
  expect([await rows(other, 'template'), await rows(other, 'template_version'), await rows(other, 'audit')]).toEqual(
    before,
  );
  expect(await other.refused('invoiceTemplate/preview', await bodyOf(other, { houseAddressID: null }))).toMatchObject({
    status: 422,
    message: 'Location is required',
  });
});

test('a test email goes only to the caller, once per key, through the outbox, and is in the audit log', async () => {
  const body = await bodyOf(other);
  const key = newKey();
  const answers = await Promise.all(
    [1, 2].map(() => other.client.post<{ data: TemplateTestJson }>(other.path('invoiceTemplate/test'), body, key)),
  );
  const [{ email } = { email: '' }] = await upstream.db.query<{ email: string }>(
    `select email from house_user where house_id = $1 and user_name = 'clerk'`,
    [other.houseId],
  );
  const ids = answers.map(({ body: { data } }) => data.mailID);
  expect(ids[0]).toBe(ids[1]);
  expect(answers[0]?.body.data).toMatchObject({ recipient: email, subject: 'Test: Your invoice of the autumn sale' });
  await upstream.runner.drain();
  const [file, ...more] = await readdir(upstream.outbox);
  expect(more).toEqual([]);
  const message = await readFile(join(upstream.outbox, file ?? ''), 'utf8');
  expect(message).toContain(email);
  expect(message).not.toContain('archive@sample.example');
  const trail = await upstream.db.query(
    `select action, after ->> 'recipient' as recipient from audit where house_id = $1 and type = 'Mail'`,
    [other.houseId],
  );
  expect(trail).toEqual([{ action: 'template.test', recipient: email }]);
});

test('a template that cannot be saved cannot be tested either', async () => {
  expect(await other.refused('invoiceTemplate/test', await bodyOf(other, { subject: '' }))).toMatchObject({
    status: 422,
    message: 'Email Subject is required',
    field: 'subject',
  });
});
