import type { AutoChargeChoiceJson, AutoChargeJson } from '../../../upstream/invoicing/charge-dates/auto-charge-wire';
import type { InvoiceJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import type {
  BidderMessagesJson,
  MessagePreviewJson,
  MessageRunJson,
} from '../../../upstream/invoicing/messages/messages-wire';
import { bigHouse } from '../../support/houses/sample-house';
import { ofEachTest, upstreamOfFile } from '../../support/services/of-file';
import { setCharges } from '../added-charges/charges-setup';
import { lineOf, notesBody } from '../editing/editing-setup';
import { clientOfNewHouse, DAYS, newKey } from '../house-at-work';

let group: number;
let ids: number[];

const upstream = upstreamOfFile();
beforeEach(() => upstream.clock.set('2026-11-20T15:00:00Z'));
const api = ofEachTest(() => clientOfNewHouse(upstream));

beforeEach(async () => {
  group = (await api.create(['Pictures', 'Clocks and Furniture'], 'Cards per lot')).invoiceGroupID;
  ids = (await api.detail(group)).invoiceBidders.map(({ invoiceID }) => invoiceID);
});

const path = (call: string) => `invoiceGroup/${group}/${call}`;
const ada = () => api.invoiceOf(group, 'Marsh');
const chargeAda = async () =>
  setCharges(api, { target: { invoiceDetailIDs: [lineOf(await ada(), 0)] }, charges: { shipping: { amount: 12 } } });
const moveAda = async () =>
  api.post(path('invoiceEmail'), {
    invoiceEmails: [{ invoiceID: (await ada()).invoiceID, email: 'other@bidder.example' }],
  });
const reasonsOf = (refused: { readonly problems?: readonly { readonly message: string }[] }) =>
  refused.problems?.map(({ message }) => message) ?? [];

describe('a message to bidders', () => {
  const plain = { subject: 'Pickup', message: 'Dear {first name}, the vault is open.', answersTo: 'HOUSE' };
  const owing = { ...plain, message: 'Dear {first name}, you owe {balance}.' };
  const sequenceNow = async () =>
    (await api.post<MessagePreviewJson>(path('messagePreview'), { ids, subject: '', message: '' })).sequence;
  const send = (words: object, seen: object) =>
    api.post<{ messageRun: MessageRunJson }>(path('messages'), { ids, ...words, seen });
  const refused = (words: object, seen: object) => api.refused(path('messages'), { ids, ...words, seen });
  const mailCount = async () =>
    (
      await upstream.db.query<{ count: number }>('select count(*)::int as count from mail where house_id = $1', [
        api.houseId,
      ])
    )[0]?.count;

  test('is not sent to an address that changed since the preview, and the error names the change', async () => {
    const sequence = await sequenceNow();
    await moveAda();
    const refusal = await refused(plain, { sequence, count: ids.length });
    expect(refusal).toMatchObject({
      status: 409,
      code: 'EDITED_MEANWHILE',
      message: 'One invoice has changed since you saw it. Nothing was sent. Review the changes, then try again.',
    });
    expect(reasonsOf(refusal)).toContainEqual(expect.stringMatching(/changed Email address on invoice \d+ on /));
    expect(await mailCount()).toBe(0);
    await send(plain, { sequence: await sequenceNow(), count: ids.length });
    expect(await mailCount()).toBe(4);
  });

  test('that contains an amount is not sent after the amount changed; one without amounts is', async () => {
    const sequence = await sequenceNow();
    await chargeAda();
    expect(reasonsOf(await refused(owing, { sequence }))).toContainEqual(
      expect.stringMatching(/changed S\/H, Tax on invoice \d+ on /),
    );
    expect(await mailCount()).toBe(0);
    expect((await send(plain, { sequence })).messageRun).toMatchObject({ total: 5 });
  });

  test('is not sent when the number of bidders differs from the preview', async () => {
    expect(reasonsOf(await refused(plain, { sequence: await sequenceNow(), count: 6 }))).toContain(
      'The selection has 5 invoices now. Your screen showed 6.',
    );
  });

  test('to one bidder about an invoice is also checked against what was seen', async () => {
    const { approvalID, invoiceID } = await ada();
    const [user] = await upstream.db.query<{ ref: string }>(
      `select ref from house_user where house_id = $1 and user_name = 'clerk'`,
      [api.houseId],
    );
    const sequence = await sequenceNow();
    await moveAda();
    const body = {
      subject: plain.subject,
      message: plain.message,
      houseUserRef: user?.ref,
      bidderID: approvalID,
      invoiceID,
      seen: { sequence },
    };
    expect(await api.refused('invoiceMessage', body)).toMatchObject({ status: 409, code: 'EDITED_MEANWHILE' });
  });

  test('skips a bidder whose address changes during a long run, and the run names who changed it', async () => {
    const many = await clientOfNewHouse(upstream, (userName) => bigHouse({ userName, invoices: 120, lotsEach: 1 }));
    const big = (await many.create(DAYS, 'Cards per invoice', 'Big')).invoiceGroupID;
    const numbers = (await many.detail(big)).invoiceBidders.map(({ invoiceID }) => invoiceID);
    const last = numbers.at(-1) ?? 0;
    const { sequence } = await many.post<MessagePreviewJson>(`invoiceGroup/${big}/messagePreview`, {
      ids: numbers,
      subject: '',
      message: '',
    });
    const { messageRun } = await many.post<{ messageRun: MessageRunJson }>(`invoiceGroup/${big}/messages`, {
      ids: numbers,
      ...plain,
      seen: { sequence },
    });
    expect(messageRun).toMatchObject({ total: 120, done: 100, finished: false });
    await many.post(`invoiceGroup/${big}/invoiceEmail`, {
      invoiceEmails: [{ invoiceID: last, email: 'late@bidder.example' }],
    });
    await upstream.runner.drain();
    const {
      owners: [sent],
    } = await many.get<BidderMessagesJson>(`bidderMessages?runIDs=${messageRun.messageRunID}&outcome=SKIPPED`);
    expect(sent?.messages).toMatchObject([
      {
        invoiceID: last,
        skipReason: expect.stringMatching(
          / changed it while it was being sent\. Review the change, then send it\.$/,
        ) as string,
        delivery: null,
      },
    ]);
  });

  test('is sent once per key, even if the screen has loaded newer data', async () => {
    const key = newKey();
    const sequence = await sequenceNow();
    const call = async (seen: object) =>
      (
        await api.client.post<{ data: { messageRun: MessageRunJson } }>(
          api.path(path('messages')),
          { ids, ...plain, seen },
          key,
        )
      ).body.data.messageRun;
    const first = await call({ sequence });
    await moveAda();
    expect((await call({ sequence })).messageRunID).toBe(first.messageRunID);
    expect((await call({ sequence: sequence + 1_000 })).messageRunID).toBe(first.messageRunID);
    expect(await mailCount()).toBe(4);
  });
});

describe('an automatic charge', () => {
  const choice = () => api.post<AutoChargeChoiceJson>(path('autoChargeChoice'), ids);
  const target = () => ({ invoiceGroupID: group, ids });
  const set = (more: object) =>
    api.post<AutoChargeJson>('autoCharge', { target: target(), day: '2026-11-24', ...more });
  const refused = (more: object) => api.refused('autoCharge', { target: target(), day: '2026-11-24', ...more });
  const dayOfAda = async () => (await ada()).autoChargeDay;
  const versionsOf = ({ invoiceID, version }: InvoiceJson) => [{ type: 'Invoice', id: invoiceID, version }];

  test('gets no date when an amount changed since it was seen, and the error names the change', async () => {
    const { sequence } = await choice();
    await chargeAda();
    const refusal = await refused({ seen: { sequence, count: ids.length } });
    expect(refusal).toMatchObject({
      status: 409,
      code: 'EDITED_MEANWHILE',
      message: 'One invoice has changed since you saw it. No date was changed. Review the changes, then try again.',
    });
    expect(reasonsOf(refusal)).toContainEqual(expect.stringMatching(/changed S\/H, Tax on invoice \d+ on /));
    expect(await dayOfAda()).toBeNull();
  });

  test('gets its date after the new amount was seen, and when only a note changed', async () => {
    const { sequence } = await choice();
    await chargeAda();
    await set({ versions: versionsOf(await ada()), seen: { sequence } });
    expect(await dayOfAda()).toBe('2026-11-24');
    const later = await choice();
    await api.post(path('groupDetailInfo'), notesBody(await ada(), 'Ring first'));
    await set({ day: '2026-11-25', seen: { sequence: later.sequence } });
    expect(await dayOfAda()).toBe('2026-11-25');
  });

  test('whose date another user set since is a conflict, even if the request has no version', async () => {
    const { sequence } = await choice();
    await api.post<AutoChargeJson>('autoCharge', {
      target: { invoiceIDs: [(await ada()).invoiceID] },
      day: '2026-11-25',
    });
    expect(await refused({ seen: { sequence } })).toMatchObject({
      status: 409,
      code: 'EDITED_MEANWHILE',
      message: expect.stringMatching(/Auto-Charge date|auto-charge date/i) as string,
    });
    expect(await dayOfAda()).toBe('2026-11-25');
    expect((await api.refused('autoCharge', { target: target(), day: null, seen: { sequence } })).code).toBe(
      'EDITED_MEANWHILE',
    );
  });

  test('by an instant of the day is also checked against what was seen', async () => {
    const { sequence } = await choice();
    await chargeAda();
    const { status } = await api.client.post(
      '/app/invoice/setAutoCharge',
      { autoChargeDate: Date.parse('2026-11-24T17:00:00Z'), invoiceIDs: [(await ada()).invoiceID], seen: { sequence } },
      newKey(),
    );
    expect(status).toBe(409);
  });

  test('loses its date even if an amount changed: removing a date charges nothing', async () => {
    await set({});
    const { sequence } = await choice();
    await chargeAda();
    await set({ day: null, seen: { sequence } });
    expect(await dayOfAda()).toBeNull();
  });
});
