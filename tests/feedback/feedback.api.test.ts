import { smallHouse } from '../support/houses/sample-house';
import { ofFile, servicesOfFile } from '../support/services/of-file';

const { upstream, server } = servicesOfFile({ houses: [smallHouse()] });
const reader = ofFile(() => server.as('sample', 'super'));

interface Problem {
  readonly code: string;
  readonly message: string;
  readonly field: readonly string[];
}
interface Lot {
  readonly id: string;
  readonly ref: string;
  readonly number: string;
  readonly title: string;
  readonly buyer: { readonly number: number } | null;
  readonly feedback: { readonly id: string; readonly message: string } | null;
}
const sold = async () =>
  (
    await reader.gql<{ lots: { nodes: Lot[] } }>(
      '{ lots(first: 200, filter: { isSold: true }) { nodes { id ref number title buyer { number } feedback { id message } } } }',
    )
  ).data.lots.nodes;
let keys = 0;
const give = async (lotRef: string, message: string) =>
  (
    await reader.gql<{
      giveFeedback: {
        lot: { feedback: { id: string; message: string; givenBy: string } } | null;
        userErrors: Problem[];
      };
    }>(
      `mutation ($input: GiveFeedbackInput!) { giveFeedback(input: $input) {
        lot { lotRef lotNumber bidderNumber firstName lastName feedback { id message givenBy lotNumber lot { id } approval { lastName } } }
        userErrors { code message field } } }`,
      { input: { lotRef, message, idempotencyKey: `api-feedback-${(keys += 1)}` } },
    )
  ).data.giveFeedback;

test('the default messages are saved in one mutation, which refuses another version with the current messages', async () => {
  const set = async (input: object) =>
    (
      await reader.gql<{
        setDefaultFeedback: { defaultFeedback: object | null; current: object | null; userErrors: Problem[] };
      }>(
        `mutation ($input: SetDefaultFeedbackInput!) { setDefaultFeedback(input: $input) {
          defaultFeedback { message1 message2 message3 version } current { message1 version } userErrors { code message field } } }`,
        { input },
      )
    ).data.setDefaultFeedback;
  const messages = { message1: 'Thanks.', message2: 'Thank you.', message3: 'See you soon.' };
  expect(await set({ ...messages, version: 0 })).toEqual({
    defaultFeedback: { ...messages, version: 1 },
    current: null,
    userErrors: [],
  });
  expect(await set({ ...messages, version: 0 })).toMatchObject({
    defaultFeedback: null,
    current: { message1: 'Thanks.', version: 1 },
    userErrors: [{ code: 'EDITED_MEANWHILE' }],
  });
  expect((await set({ ...messages, message2: ' ' })).userErrors).toEqual([
    { code: 'CANNOT_SAVE_FEEDBACK', message: 'Enter a message.', field: ['message2'] },
  ]);
});

test('feedback is given once per lot and withdrawn, and the lot and its buyer have it', async () => {
  const lot = (await sold()).find(({ title }) => title === 'Harbor at Dawn');
  const ref = lot?.ref ?? '';
  const given = await give(ref, 'Prompt payment.');
  expect(given).toMatchObject({
    lot: {
      lotRef: ref,
      lastName: 'Marsh',
      feedback: {
        message: 'Prompt payment.',
        givenBy: 'Sasha Upton',
        lot: { id: lot?.id },
        approval: { lastName: 'Marsh' },
      },
    },
    userErrors: [],
  });
  expect((await give(ref, 'Again.')).userErrors).toMatchObject([{ code: 'HAS_FEEDBACK', field: ['lotRef'] }]);
  const ofBidder = async () =>
    (
      await reader.gql<{ approval: { feedback: { totalCount: number; nodes: { message: string }[] } } }>(
        'query ($number: Int) { approval(number: $number) { feedback(first: 5) { totalCount nodes { message } } } }',
        { number: lot?.buyer?.number },
      )
    ).data.approval.feedback;
  expect(await ofBidder()).toEqual({ totalCount: 1, nodes: [{ message: 'Prompt payment.' }] });
  const { data } = await reader.gql<{ withdrawFeedback: object }>(
    'mutation ($input: WithdrawFeedbackInput!) { withdrawFeedback(input: $input) { lot { lotRef feedback { id } } userErrors { code } } }',
    { input: { id: given.lot?.feedback.id } },
  );
  expect(data.withdrawFeedback).toEqual({ lot: { lotRef: ref, feedback: null }, userErrors: [] });
  expect(await ofBidder()).toEqual({ totalCount: 0, nodes: [] });
  const node = await reader.gql('query ($id: ID!) { node(id: $id) { id } }', { id: given.lot?.feedback.id });
  expect(node.data).toEqual({ node: null });
});

test('the feedback on any number of lots costs one call', async () => {
  const lots = await sold();
  expect(lots.length).toBeGreaterThan(5);
  for (const { ref } of lots.slice(0, 3)) await give(ref, 'Thank you.');
  const { data, calls } = await reader.gql<{ lots: { nodes: Lot[] } }>(
    '{ lots(first: 200) { nodes { feedback { id } } } }',
  );
  expect(data.lots.nodes.filter(({ feedback }) => feedback !== null)).toHaveLength(3);
  expect(calls.filter((call) => call.includes('/feedback'))).toEqual(['GET /app/house/{houseRef}/feedback']);
});

test('sold lots are found by reference in the requested order, and others are missing', async () => {
  const [one, two] = await sold();
  const { data } = await reader.gql<{ feedbackLots: object[] }>(
    'query ($refs: [String!]!) { feedbackLots(refs: $refs) { lotRef lotNumber } }',
    { refs: [two?.ref, 'LOTUNKNOWN', 'a,b', one?.ref] },
  );
  expect(data.feedbackLots).toEqual([
    { lotRef: two?.ref, lotNumber: two?.number },
    { lotRef: one?.ref, lotNumber: one?.number },
  ]);
});

test('a message to bidders has a result for each', async () => {
  const { data } = await reader.gql<{ bidders: { nodes: { number: number; lastName: string }[] } }>(
    '{ bidders(first: 50) { nodes { number lastName } } }',
  );
  const numberOf = (name: string) => data.bidders.nodes.find(({ lastName }) => lastName === name)?.number;
  const send = async (input: object) =>
    (
      await reader.gql<{ messageBidders: { results: object[]; userErrors: Problem[] } }>(
        `mutation ($input: MessageBiddersInput!) { messageBidders(input: $input) {
          results { bidderNumber name email isSent reason } userErrors { code message field } } }`,
        {
          input: {
            bidderNumbers: [numberOf('Marsh'), numberOf('Patel')],
            subject: 'Thank you',
            message: 'Your lots are ready.',
            idempotencyKey: `api-message-${(keys += 1)}`,
            ...input,
          },
        },
      )
    ).data.messageBidders;
  expect(await send({})).toEqual({
    results: [
      {
        bidderNumber: numberOf('Marsh'),
        name: 'Ada Marsh',
        email: 'ada.marsh@bidder.example',
        isSent: true,
        reason: null,
      },
      { bidderNumber: numberOf('Patel'), name: 'Dev Patel', email: '', isSent: false, reason: 'No email address.' },
    ],
    userErrors: [],
  });
  expect((await send({ subject: ' ', message: '' })).userErrors).toEqual([
    { code: 'CANNOT_SEND_MESSAGE', message: 'Subject Required', field: ['subject'] },
    { code: 'CANNOT_SEND_MESSAGE', message: 'Message Required', field: ['message'] },
  ]);
  expect((await send({ bidderNumbers: [numberOf('Patel')] })).userErrors).toEqual([
    { code: 'NO_ADDRESS', message: 'Dev Patel: No email address.', field: ['bidderNumbers'] },
  ]);
  expect((await send({ bidderNumbers: [] })).userErrors).toMatchObject([
    { code: 'NO_BIDDERS', field: ['bidderNumbers'] },
  ]);
});

test('a message goes to 500 bidders at most, and a request names 200 lots at most', async () => {
  const many = await reader.gql(
    'mutation ($input: MessageBiddersInput!) { messageBidders(input: $input) { results { name } } }',
    {
      input: {
        bidderNumbers: Array.from({ length: 501 }, (_, index) => index + 1),
        subject: 'Thank you',
        message: 'Your lots are ready.',
        idempotencyKey: 'api-message-many',
      },
    },
  );
  expect(many.errors).toMatchObject([{ message: '500 bidders at most.', extensions: { code: 'BAD_USER_INPUT' } }]);
  const lots = await reader.gql('query ($refs: [String!]!) { feedbackLots(refs: $refs) { lotRef } }', {
    refs: Array.from({ length: 201 }, () => 'LOT'),
  });
  expect(lots.errors).toMatchObject([{ message: '200 references at most.', extensions: { code: 'BAD_USER_INPUT' } }]);
});

describe('permissions', () => {
  const clerk = async (access: string) => {
    await upstream.db.query("update house_user set access = $1::text[] where user_name = 'clerk'", [access]);
    return server.as('sample', 'clerk');
  };

  test('a user with reports but without invoices gives feedback and sends messages', async () => {
    const [lot] = (await sold()).filter(({ feedback }) => feedback === null);
    const user = await clerk('{reports}');
    const given = await user.gql<{ giveFeedback: { lot: { feedback: { id: string } }; userErrors: Problem[] } }>(
      `mutation ($input: GiveFeedbackInput!) { giveFeedback(input: $input) {
        lot { lotNumber lastName feedback { id lotTitle } } userErrors { code } } }`,
      { input: { lotRef: lot?.ref, message: 'Thank you.', idempotencyKey: 'api-reports-only' } },
    );
    expect(given.errors).toEqual([]);
    const { id } = given.data.giveFeedback.lot.feedback;
    const node = await user.gql('query ($id: ID!) { node(id: $id) { id ... on Feedback { message } } }', { id });
    expect(node.data).toEqual({ node: { id, message: 'Thank you.' } });
    const message = await user.gql(
      'mutation ($input: MessageBiddersInput!) { messageBidders(input: $input) { userErrors { code } } }',
      {
        input: {
          bidderNumbers: [lot?.buyer?.number],
          subject: 'Thank you',
          message: 'Your lots are ready.',
          idempotencyKey: 'api-message-reports-only',
        },
      },
    );
    expect([message.data, message.errors]).toEqual([{ messageBidders: { userErrors: [] } }, []]);
  });

  test('a user with invoices but without reports reads lots and bidders, with an error for their feedback', async () => {
    const user = await clerk('{invoices}');
    const { data, errors } = await user.gql<{ lots: object; bidders: object }>(
      `{ lots(first: 1, filter: { isSold: true }) { nodes { number feedback { id } } }
        bidders(first: 1) { nodes { lastName feedback { totalCount } } } }`,
    );
    expect(data).toMatchObject({ lots: { nodes: [{ feedback: null }] }, bidders: { nodes: [{ feedback: null }] } });
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(['FORBIDDEN', 'FORBIDDEN']);
  });
});

test('old links lead to the default messages', async () => {
  for (const path of ['/ah/customers/feedback', '/customers/feedback', '/customers/feedback/default']) {
    const response = await fetch(server.url + path, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([
      expect.any(Number),
      '/ar/customers/feedback/default',
    ]);
  }
});
