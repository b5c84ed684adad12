import type { InvoiceJson } from '../../upstream/invoicing/invoices/invoice-wire';
import type { PaymentsJson } from '../../upstream/payments/wire';
import { clientOf, clientOfNewHouse, type HouseClient } from '../invoicing/house-at-work';
import { bigHouse } from '../support/houses/sample-house';
import { upstreamOfFile } from '../support/services/of-file';
import { chargingHouse } from './charge-runs/charging-setup';

const CHECK = 2;
const MINUTE = 60_000;

const upstream = upstreamOfFile({ quiet: true });

const cents = (amount: number): number => Math.round(amount * 100);
const pageOf = async (api: HouseClient, { approvalID }: InvoiceJson, query = 'by=act') => {
  const { bidders } = await api.get<PaymentsJson>(`bidderPayments?approvalIDs=${approvalID}&${query}`);
  return bidders[0] ?? { id: 0, totalRecords: 0, payments: [] };
};
const sumOf = (payments: PaymentsJson['payments']): number =>
  payments.reduce((sum, { amount }) => sum + cents(amount), 0);

/** Returns the acts of a bidder, latest first, each with its amount, its number of parts, its invoices, and why the money was returned. */
async function actsOf(api: HouseClient, invoice: InvoiceJson, query = 'by=act') {
  const { totalRecords, payments } = await pageOf(api, invoice, query);
  const acts = [...new Set(payments.map(({ actID }) => actID))].map((actID) => {
    const own = payments.filter((payment) => payment.actID === actID);
    return {
      amount: sumOf(own),
      parts: own.length,
      invoices: [...new Set(own.map(({ invoiceID }) => invoiceID))].sort((a, b) => a - b),
      cause: own[0]?.returnCause,
    };
  });
  return { totalRecords, acts };
}

describe('checks', () => {
  let api: HouseClient;
  let autumn: InvoiceJson;
  let barn: InvoiceJson;
  const bidder = 'Keller';

  beforeAll(async () => {
    api = await clientOfNewHouse(upstream);
    const { invoiceGroupID } = await api.create(['Pictures', 'Clocks and Furniture'], 'Cards per lot', 'Autumn');
    const second = await api.create(['Tools and Toys'], 'Cards per lot', 'Barn');
    autumn = await api.invoiceOf(invoiceGroupID, bidder);
    barn = await api.invoiceOf(second.invoiceGroupID, bidder);
    const line = ({ invoiceID, version }: InvoiceJson, amount: number, reference?: string) => ({
      invoiceID,
      version,
      amount,
      ...(reference !== undefined && { reference }),
    });
    await api.post('paymentReceipts', {
      paymentMethodID: CHECK,
      lines: [
        line(autumn, 30, 'No. 7'),
        line(barn, 20, 'No. 7'),
        line(autumn, 5, 'No. 8'),
        line(barn, 2),
        line(autumn, 3),
      ],
    });
  });

  test('a check that pays two invoices of different groups is one act, and other checks of the deposit are others', async () => {
    const { totalRecords, acts } = await actsOf(api, autumn);
    const both = [autumn.invoiceID, barn.invoiceID].sort((a, b) => a - b);
    expect(totalRecords).toBe(4);
    expect(acts.toSorted((a, b) => b.amount - a.amount)).toEqual([
      { amount: 5000, parts: 2, invoices: both, cause: null },
      { amount: 500, parts: 1, invoices: [autumn.invoiceID], cause: null },
      { amount: 300, parts: 1, invoices: [autumn.invoiceID], cause: null },
      { amount: 200, parts: 1, invoices: [barn.invoiceID], cause: null },
    ]);
  });

  test('pages count acts and never split one, and their sum is that of the payments', async () => {
    const pages = await Promise.all(
      [0, 1, 2, 3, 4].map((offset) => actsOf(api, autumn, `by=act&size=1&offset=${offset}`)),
    );
    expect(pages.map(({ totalRecords, acts }) => [totalRecords, acts.length])).toEqual([
      [4, 1],
      [4, 1],
      [4, 1],
      [4, 1],
      [4, 0],
    ]);
    const { totalRecords, payments } = await pageOf(api, autumn, 'by=payment');
    expect(totalRecords).toBe(5);
    expect(pages.flatMap(({ acts }) => acts).reduce((sum, { amount }) => sum + amount, 0)).toBe(sumOf(payments));
    expect(payments.filter(({ actID }) => actID !== undefined)).toEqual([]);
  });
});

describe('card charges', () => {
  test('a charge of several parts, its partial refund, and its chargeback are one act each, and so is an automatic charge', async () => {
    upstream.clock.set('2026-11-20T15:00:00Z');
    const data = bigHouse({ invoices: 2, lotsEach: 2, userName: 'acts' });
    const cards = ['disputes', 'success'] as const;
    const house = await chargingHouse(upstream, {
      ...data,
      approvals: data.approvals.map((approval, index) => ({ ...approval, card: cards[index] })),
    });
    const { groupId, invoiceIds } = house;
    const invoiceAt = async (api: HouseClient, index: number): Promise<InvoiceJson> => {
      const found = (await api.detail(groupId)).invoiceBidders.find(({ invoiceID }) => invoiceID === invoiceIds[index]);
      if (!found) throw new Error(`no invoice ${index}`);
      return found;
    };
    await house.api.post('autoCharge', {
      target: { invoiceGroupID: groupId, ids: [invoiceIds[1]] },
      day: '2026-11-24',
    });
    const { chargeRun } = await house.api.post<{ chargeRun: { chargeRunID: number } }>(
      `invoiceGroup/${groupId}/chargeRuns`,
      { target: { ids: [invoiceIds[0]] } },
    );
    await upstream.runner.drain();
    const [attempt] = await house.attempts(chargeRun.chargeRunID);
    await house.api.post(`chargeAttempt/${attempt?.chargeAttemptID ?? 0}/refund`, { amount: 1, reason: 'Goodwill' });
    upstream.clock.advance(4 * MINUTE);
    await upstream.runner.drain();
    const api = await clientOf(upstream, 'acts', 'cashier');
    await api.post('paymentComparison', {});
    await upstream.runner.drain();
    const charged = await invoiceAt(api, 0);
    const { totalRecords, acts } = await actsOf(api, charged);
    expect(totalRecords).toBe(acts.length);
    expect(acts.map(({ cause }) => cause)).toEqual(['DISPUTE', 'REFUND', null]);
    expect(acts.at(-1)).toMatchObject({ amount: cents(charged.invoiceTotal), parts: 2 });
    expect(acts.reduce((sum, { amount }) => sum + amount, 0)).toBe(
      sumOf((await pageOf(api, charged, 'by=payment')).payments),
    );
    upstream.clock.set('2026-11-24T14:00:00Z');
    await upstream.runner.drain();
    const later = await clientOf(upstream, 'acts', 'cashier');
    const automatic = await invoiceAt(later, 1);
    expect(await actsOf(later, automatic)).toEqual({
      totalRecords: 1,
      acts: [{ amount: cents(automatic.invoiceTotal), parts: 2, invoices: [automatic.invoiceID], cause: null }],
    });
  });
});
