import { setCharges } from '../../invoicing/added-charges/charges-setup';
import { lineOf } from '../../invoicing/editing/editing-setup';
import { ofFile, servicesOfFile } from '../../support/services/of-file';
import type { TestCaller } from '../../support/services/server';
import { refundingHouse } from '../refunds/refunding-setup';
import { chargingHouse, houseOfCards } from './charging-setup';

const DRY =
  'query ($input: ChargeDryRunInput!) { chargeDryRun(input: $input) { sequence readyCount readyTotal invoiceCount } }';
const CHARGE = `mutation ($input: ChargeCardsInput!) { chargeCards(input: $input) {
  chargeRun { number } changedNumbers conflicts { by changes { summary } } userErrors { code message field } } }`;
const REFUND_DRY = 'query ($id: ID!) { refundDryRun(charge: $id) { sequence } }';
const REFUND =
  'mutation ($input: RefundChargeInput!) { refundCharge(input: $input) { refund { state } conflicts { by } userErrors { code message field } } }';

interface Dry {
  readonly chargeDryRun: {
    readonly sequence: string;
    readonly readyCount: number;
    readonly readyTotal: string;
    readonly invoiceCount: number;
  };
}
interface Refused {
  readonly conflicts: readonly { readonly by: string }[];
  readonly userErrors: readonly {
    readonly code: string;
    readonly message: string;
    readonly field: readonly string[];
  }[];
}

const { upstream, server } = servicesOfFile({ quiet: true });

describe('charging cards', () => {
  const house = ofFile(() =>
    chargingHouse(upstream, houseOfCards(['success', 'success'], { userName: 'charge-seen' })),
  );
  const cashier = ofFile(() => server.as('charge-seen', 'cashier'));
  const selection = () => ({ groupNumber: house.groupId, filter: {} });
  const dryRun = async () => (await cashier.gql<Dry>(DRY, { input: { selection: selection() } })).data.chargeDryRun;
  const charge = async ({ sequence, invoiceCount, ...confirmed }: Dry['chargeDryRun'], idempotencyKey: string) =>
    (
      await cashier.gql<{ chargeCards: Refused & { chargeRun: object | null; changedNumbers: number[] } }>(CHARGE, {
        input: { selection: selection(), ...confirmed, seen: { sequence, count: invoiceCount }, idempotencyKey },
      })
    ).data.chargeCards;

  test('refuses an invoice that was edited since the dry run, says who changed what, and charges it after a new confirmation', async () => {
    const seen = await dryRun();
    const invoice = (await house.api.detail(house.groupId)).invoiceBidders[0];
    if (!invoice) throw new Error('no invoice');
    await setCharges(house.clerk, {
      target: { invoiceDetailIDs: [lineOf(invoice, 0)] },
      charges: { shipping: { amount: 12 } },
    });
    const refused = await charge(seen, 'first');
    expect(refused).toMatchObject({
      chargeRun: null,
      changedNumbers: [invoice.invoiceID],
      conflicts: [{ by: 'Colin Lark' }],
    });
    expect(refused.userErrors).toEqual([
      {
        code: 'EDITED_MEANWHILE',
        field: ['seen'],
        message: 'One invoice has changed since you saw it. Nothing was charged. Review the changes, then try again.',
      },
      {
        code: 'EDITED_MEANWHILE',
        field: ['seen'],
        message: expect.stringMatching(/^Colin Lark changed S\/H, Tax on invoice \d+ on /) as string,
      },
    ]);
    expect(house.charges()).toEqual([]);
    const { readyCount } = await dryRun();
    // An invoice that was edited after a send must be sent again before its card is charged.
    expect(readyCount).toBe(1);
    expect(await charge(await dryRun(), 'second')).toMatchObject({
      chargeRun: { number: 1 },
      changedNumbers: [],
      conflicts: [],
      userErrors: [],
    });
    await upstream.runner.drain();
    expect(house.charges()).toHaveLength(1);
  });
});

describe('refunding a charge', () => {
  let cashier: TestCaller;
  let id: string;
  const house = ofFile(() => refundingHouse(upstream, ['success'], 'refund-seen-desk'));
  beforeAll(async () => {
    cashier = await server.as('refund-seen-desk', 'cashier');
    const { data } = await cashier.gql<{ invoice: { payments: { nodes: { charge: { id: string } }[] } } }>(
      'query ($number: Int!) { invoice(number: $number) { payments { nodes { charge { id } } } } }',
      { number: house.invoiceIds[0] },
    );
    id = data.invoice.payments.nodes[0]?.charge.id ?? '';
  });
  const sequenceNow = async () =>
    (await cashier.gql<{ refundDryRun: { sequence: string } }>(REFUND_DRY, { id })).data.refundDryRun.sequence;
  const refund = async (seen: object, idempotencyKey: string) =>
    (
      await cashier.gql<{ refundCharge: Refused & { refund: object | null } }>(REFUND, {
        input: { charge: id, amount: '1.00', reason: 'Returned', seen, idempotencyKey },
      })
    ).data.refundCharge;

  test('refuses a charge that another user partly refunded since the dry run, says so, and refunds it after a new confirmation', async () => {
    const sequence = await sequenceNow();
    await house.refund(0, { amount: 1 });
    const refused = await refund({ sequence }, 'first');
    expect(refused).toMatchObject({ refund: null, conflicts: [{ by: 'Carmen Ashby' }] });
    expect(refused.userErrors[0]).toEqual({
      code: 'EDITED_MEANWHILE',
      field: ['seen'],
      message: 'One invoice has changed since you saw it. Nothing was refunded. Review the changes, then try again.',
    });
    expect(refused.userErrors.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^Carmen Ashby changed the refunds of this charge on /),
    );
    expect(house.recorded()).toHaveLength(1);
    expect(await refund({ sequence: await sequenceNow() }, 'second')).toMatchObject({
      refund: { state: 'REFUNDED' },
      conflicts: [],
      userErrors: [],
    });
    expect(house.recorded()).toHaveLength(2);
  });
});
