import type { DefaultFeedbackJson, FeedbackListJson, FeedbackLotJson } from '../../upstream/feedback/wire';
import { clientOf, type HouseClient } from '../invoicing/house-at-work';
import { newHouse } from '../support/houses/new-house';
import { upstreamOfFile } from '../support/services/of-file';

const upstream = upstreamOfFile({ quiet: true });
let userName: string;
/** A user who can read the reports. */
let reader: HouseClient;

beforeEach(async () => {
  userName = await newHouse(upstream);
  reader = await clientOf(upstream, userName, 'super');
});

const bodyOf = (first: string, version?: number) => ({
  feedback: [
    { feedbackID: 1, message: first },
    { feedbackID: 2, message: 'Thank you.' },
    { feedbackID: 3, message: 'See you soon.' },
  ],
  version,
});
const save = (first: string, version?: number) =>
  reader.post<DefaultFeedbackJson>('feedback/default', bodyOf(first, version));

async function lot(title: string): Promise<{ readonly id: number; readonly ref: string }> {
  const [row] = await upstream.db.query<{ id: number; ref: string }>(
    'select id, ref from lot where house_id = $1 and title = $2',
    [reader.houseId, title],
  );
  if (!row) throw new Error(`no lot ${title}`);
  return row;
}
const give = async (title: string, message = 'Prompt payment.') =>
  (await reader.post<{ lot: FeedbackLotJson }>('feedback', { lotRef: (await lot(title)).ref, message })).lot;
const withdraw = async ({ feedback }: FeedbackLotJson) =>
  (await reader.post<{ lot: FeedbackLotJson }>(`feedback/${feedback?.lotFeedbackID ?? 0}/withdraw`, {})).lot;

describe('the default messages', () => {
  test('a house has three texts until it saves its own', async () => {
    const found = await reader.get<DefaultFeedbackJson>('feedback/default');
    expect(found.feedback.map(({ feedbackID }) => feedbackID)).toEqual([1, 2, 3]);
    expect(found.feedback[0]?.message).toBe('Prompt payment. Thank you!');
    expect(found.version).toBe(0);
  });

  test('saving stores all three, trimmed, with a version and an entry in the audit log', async () => {
    expect(await save('  Excellent buyer. ', 0)).toEqual({ ...bodyOf('Excellent buyer.'), version: 1 });
    expect(await reader.get('feedback/default')).toEqual({ ...bodyOf('Excellent buyer.'), version: 1 });
    const entries = await upstream.db.query(
      `select action, version, before->>'message1' as before, after->>'message1' as after from audit where house_id = $1 and type = 'DefaultFeedback'`,
      [reader.houseId],
    );
    expect(entries).toEqual([
      { action: 'default-feedback.save', version: 1, before: 'Prompt payment. Thank you!', after: 'Excellent buyer.' },
    ]);
  });

  test('a save with another version is refused with the current messages', async () => {
    await save('First.', 0);
    const answer = await reader.client.post<{ error: { code: string; details: { defaultFeedback: unknown } } }>(
      reader.path('feedback/default'),
      bodyOf('Second.', 0),
    );
    expect([answer.status, answer.body.error.code]).toEqual([409, 'EDITED_MEANWHILE']);
    expect(answer.body.error.details.defaultFeedback).toEqual({ ...bodyOf('First.'), version: 1 });
  });

  test('a save names every message that is missing or too long', async () => {
    const refused = await reader.refused('feedback/default', {
      feedback: [
        { feedbackID: 1, message: ' ' },
        { feedbackID: 2, message: 'x'.repeat(501) },
      ],
    });
    expect(refused).toMatchObject({
      status: 422,
      problems: [
        { code: 'CANNOT_SAVE_FEEDBACK', field: 'message1', message: 'Enter a message.' },
        { code: 'CANNOT_SAVE_FEEDBACK', field: 'message2', message: 'A message can have 500 characters at most.' },
        { code: 'CANNOT_SAVE_FEEDBACK', field: 'message3', message: 'Enter a message.' },
      ],
    });
  });
});

describe('feedback on the buyer of a lot', () => {
  test('is stored with who gave it and when, and shown with the lot and its buyer', async () => {
    const { id, ref } = await lot('Harbor at Dawn');
    const given = await give('Harbor at Dawn', ' Prompt payment. ');
    expect(given).toMatchObject({
      lotID: id,
      lotRef: ref,
      lotTitle: 'Harbor at Dawn',
      firstName: 'Ada',
      lastName: 'Marsh',
      feedbackExistsForLot: true,
      feedback: { message: 'Prompt payment.', givenAt: upstream.clock.now().getTime(), version: 1 },
    });
    const { feedback } = await reader.get<FeedbackListJson>(`feedback?lotIDs=${id}`);
    expect(feedback).toEqual([given.feedback]);
    expect((await reader.get<FeedbackListJson>(`feedback?approvalIDs=${given.approvalID},999999`)).bidders).toEqual([
      { id: given.approvalID, totalRecords: 1, feedback },
      { id: 999_999, totalRecords: 0, feedback: [] },
    ]);
    const views = await upstream.db.query('select lot_id, approval_id from lot_feedback_view where house_id = $1', [
      reader.houseId,
    ]);
    expect(views).toEqual([{ lot_id: id, approval_id: given.approvalID }]);
  });

  test('a lot has at most one, also for requests at once', async () => {
    const { ref } = await lot('Harbor at Dawn');
    const answers = await Promise.all(
      ['First.', 'Second.', 'Third.'].map((message) =>
        reader.client.post(reader.path('feedback'), { lotRef: ref, message }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await reader.refused('feedback', { lotRef: ref, message: 'Fourth.' })).toMatchObject({
      status: 409,
      code: 'HAS_FEEDBACK',
      message: 'Lot 1 already has feedback. To replace it, withdraw it first.',
      field: 'lotRef',
    });
  });

  test('the same key gives it once', async () => {
    const body = { lotRef: (await lot('Harbor at Dawn')).ref, message: 'Thank you.' };
    const key = { 'idempotency-key': 'feedback-once' };
    const [one, two] = await Promise.all(
      [1, 2].map(() => reader.client.post<{ data: unknown }>(reader.path('feedback'), body, key)),
    );
    expect([one?.status, two?.status]).toEqual([200, 200]);
    expect(one?.body.data).toEqual(two?.body.data);
  });

  test('withdrawing it allows another one, and withdrawing it again changes nothing', async () => {
    const first = await give('Harbor at Dawn');
    expect(await withdraw(first)).toMatchObject({ feedbackExistsForLot: false, feedback: null });
    expect(await withdraw(first)).toMatchObject({ feedback: null });
    const second = await give('Harbor at Dawn', 'Excellent buyer.');
    expect(second.feedback?.message).toBe('Excellent buyer.');
    expect(await withdraw(first)).toEqual(second);
    const actions = await upstream.db.query<{ action: string }>(
      `select action from audit where house_id = $1 and type = 'Feedback' order by id`,
      [reader.houseId],
    );
    expect(actions.map(({ action }) => action)).toEqual(['feedback.give', 'feedback.withdraw', 'feedback.give']);
    expect(await reader.refused('feedback/999/withdraw', {})).toMatchObject({ status: 404 });
  });

  test('the feedback on a bidder comes in pages, latest first', async () => {
    const { approvalID } = await give('Harbor at Dawn', 'First.');
    const others = await upstream.db.query<{ title: string }>(
      'select title from lot where house_id = $1 and approval_id = $2 and title <> $3 order by id limit 1',
      [reader.houseId, approvalID, 'Harbor at Dawn'],
    );
    await give(others[0]?.title ?? '', 'Second.');
    const page = async (query: string) =>
      (await reader.get<FeedbackListJson>(`feedback?approvalIDs=${approvalID}&${query}`)).bidders[0];
    const messages = async (query: string) => (await page(query))?.feedback.map(({ message }) => message);
    expect(await messages('size=1')).toEqual(['Second.']);
    expect(await messages('size=1&page=2')).toEqual(['First.']);
    expect((await page('size=1'))?.totalRecords).toBe(2);
  });

  test('a floor bidder can have feedback, but an unsold or unknown lot can’t', async () => {
    expect((await give('The Orchard')).feedback).not.toBeNull();
    const [unsold] = await upstream.db.query<{ ref: string }>(
      'select ref from lot where house_id = $1 and hammer is null limit 1',
      [reader.houseId],
    );
    for (const lotRef of [unsold?.ref ?? '', 'LOTUNKNOWN'])
      expect(await reader.refused('feedback', { lotRef, message: 'Thanks.' })).toMatchObject({ status: 404 });
    expect(
      await reader.get(`feedback/lots?lotRefs=${unsold?.ref ?? ''},LOTUNKNOWN,${(await lot('The Orchard')).ref}`),
    ).toMatchObject({ lots: [{ lotTitle: 'The Orchard' }] });
  });

  test('blank and long messages are refused', async () => {
    const { ref } = await lot('Harbor at Dawn');
    for (const [message, text] of [
      [' ', 'Enter a message.'],
      ['x'.repeat(501), 'A message can have 500 characters at most.'],
    ])
      expect(await reader.refused('feedback', { lotRef: ref, message })).toMatchObject({
        status: 422,
        code: 'CANNOT_SAVE_FEEDBACK',
        message: text,
        field: 'message',
      });
  });

  test('another house finds neither the lot nor the feedback', async () => {
    const { ref } = await lot('Harbor at Dawn');
    const given = await give('Harbor at Dawn');
    const other = await clientOf(upstream, await newHouse(upstream), 'super');
    expect(await other.refused('feedback', { lotRef: ref, message: 'Thanks.' })).toMatchObject({ status: 404 });
    expect(await other.get(`feedback/lots?lotRefs=${ref}`)).toEqual({ lots: [] });
    expect(await other.get(`feedback?ids=${given.feedback?.lotFeedbackID ?? 0}`)).toEqual({
      feedback: [],
      bidders: [],
    });
  });
});

test('a user without reports is refused', async () => {
  const viewer = await clientOf(upstream, userName, 'viewer');
  expect(await viewer.refused('feedback/default')).toMatchObject({ status: 403 });
  expect(await viewer.refused('feedback', { lotRef: 'LOT', message: 'Thanks.' })).toMatchObject({ status: 403 });
});
