import { smallHouse } from '../../support/houses/sample-house';
import { servicesOfFile } from '../../support/services/of-file';
import { sentMail } from '../../support/services/sent-mail';

const FACTS = 'paymentsEnrollment { status lastRequest { number kind contactName email phone date note requestedBy } }';
const REQUEST = `mutation ($input: RequestPaymentsEnrollmentInput!) { requestPaymentsEnrollment(input: $input) { house { id ${FACTS} } userErrors { code message field } } }`;

interface Enrollment {
  readonly status: string;
  readonly lastRequest: Readonly<Record<string, unknown>> | null;
}
interface Answer {
  readonly requestPaymentsEnrollment: {
    readonly house: { readonly paymentsEnrollment: Enrollment } | null;
    readonly userErrors: readonly { code: string; message: string; field: string[] }[];
  };
}

const input = {
  kind: 'APPOINTMENT',
  contactName: '  Ada   Marsh ',
  email: 'ada@house.example',
  phone: '+1 555 0100',
  date: '',
  note: 'Mornings',
  idempotencyKey: 'command-1',
};

const { upstream, server } = servicesOfFile({
  houses: [smallHouse({ paymentProcessingEnabled: false }), smallHouse({ userName: 'other' })],
});

beforeAll(() => {
  const tomorrow = new Date(upstream.clock.now().getTime() + 86_400_000);
  input.date = tomorrow.toISOString().slice(0, 10);
});

test('a house’s request for an appointment is saved and emailed to the operator once', async () => {
  const cashier = await server.as('sample', 'cashier');
  const before = await cashier.gql<{ house: { paymentsEnrollment: Enrollment } }>(`{ house { ${FACTS} } }`);
  expect(before.data.house.paymentsEnrollment).toEqual({ status: 'NOT_ELIGIBLE', lastRequest: null });
  expect(before.calls).toEqual(['GET /app/house/user', 'GET /app/house/{houseRef}/paymentsEnrollment']);

  const asked = await cashier.gql<Answer>(REQUEST, { input });
  const expected = {
    status: 'REQUESTED',
    lastRequest: {
      number: 1,
      kind: 'APPOINTMENT',
      contactName: 'Ada Marsh',
      email: 'ada@house.example',
      phone: '+1 555 0100',
      date: input.date,
      note: 'Mornings',
      requestedBy: expect.any(String),
    },
  };
  expect(asked.data.requestPaymentsEnrollment).toEqual({
    house: { id: expect.any(String), paymentsEnrollment: expected },
    userErrors: [],
  });
  const again = await cashier.gql<Answer>(REQUEST, { input });
  expect(again.data.requestPaymentsEnrollment.house?.paymentsEnrollment).toEqual(expected);

  await upstream.runner.drain();
  const mails = await sentMail(upstream.outbox);
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/asks for an appointment about payments$/),
  ]);
  expect(mails[0]?.text).toContain('Phone: +1 555 0100');
  expect(mails[0]?.replyTo?.[0]?.address).toBe('ada@house.example');
});

test('errors are returned per field, and nothing is emailed', async () => {
  const cashier = await server.as('sample', 'cashier');
  const { data } = await cashier.gql<Answer>(REQUEST, {
    input: { ...input, idempotencyKey: 'command-2', contactName: ' ', phone: '', date: null },
  });
  expect(data.requestPaymentsEnrollment.house).toBeNull();
  expect(data.requestPaymentsEnrollment.userErrors.map(({ field, message }) => [field.join('.'), message])).toEqual([
    ['contactName', 'Name is required'],
    ['phone', 'Phone is required'],
    ['date', 'Day is required'],
  ]);
});

test('users without access to billing can neither read nor make a request', async () => {
  const viewer = await server.as('sample', 'viewer');
  expect((await viewer.gql(`{ house { ${FACTS} } }`)).errors[0]?.extensions.code).toBe('FORBIDDEN');
  expect((await viewer.gql(REQUEST, { input })).errors[0]?.extensions.code).toBe('FORBIDDEN');
});

test('users without access to billing still get the other fields of the house', async () => {
  const viewer = await server.as('sample', 'viewer');
  const { data, errors } = await viewer.gql<{ house: { name: string; paymentsEnrollment: null } }>(
    `{ house { name ${FACTS} } }`,
  );
  expect(data.house).toEqual({ name: 'Sample & Daughters', paymentsEnrollment: null });
  expect(errors).toMatchObject([{ path: ['house', 'paymentsEnrollment'], extensions: { code: 'FORBIDDEN' } }]);
});

test('another house does not see a request', async () => {
  const other = await server.as('other', 'cashier');
  const { data } = await other.gql<{ house: { paymentsEnrollment: Enrollment } }>(`{ house { ${FACTS} } }`);
  expect(data.house.paymentsEnrollment.lastRequest).toBeNull();
});
