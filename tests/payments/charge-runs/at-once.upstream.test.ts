import type { ProcessCardsJson } from '../../../upstream/payments/charge-wire';
import { budgets, limitFor } from '../../support/budgets';
import { ofFile, upstreamOfFile } from '../../support/services/of-file';
import { chargingHouse, houseOfCards, secondServices } from './charging-setup';

const rounds = budgets.chargeRounds;
const AT_ONCE = 20;

jest.setTimeout(limitFor(rounds, 30_000));

const keysOf = (kind: string, round: number) =>
  Array.from({ length: AT_ONCE }, (_, index) =>
    kind === 'the same key' ? `same-${round}` : `other-${round}-${index}`,
  );

const upstream = upstreamOfFile();
const house = ofFile(() =>
  chargingHouse(
    upstream,
    houseOfCards(
      Array.from({ length: rounds * 2 + 12 }, () => 'success'),
      { userName: 'at-once' },
    ),
  ),
);

beforeAll(async () => {
  await upstream.runner.start();
});

const chargesOf = (invoiceId: number) =>
  house.charges().filter(({ metadata }) => metadata.invoice === String(invoiceId));

test.each(['the same key', 'different keys'] as const)(
  'twenty concurrent charges of one invoice, with %s, charge it once',
  async (kind) => {
    for (let round = 0; round < rounds; round += 1) {
      const invoiceId = house.invoiceIds[round * 2 + (kind === 'the same key' ? 0 : 1)] ?? 0;
      const answers = await Promise.all(
        keysOf(kind, round).map((key) =>
          house.api.client.post<{ data: ProcessCardsJson }>(house.api.path('processCards'), [String(invoiceId)], {
            'idempotency-key': key,
          }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(chargesOf(invoiceId)).toHaveLength(1);
      const charged = answers.filter(({ body }) => body.data.invoiceConfirmations[0]?.charged === true);
      expect(charged).toHaveLength(kind === 'the same key' ? AT_ONCE : 1);
      if (kind === 'the same key') expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
      else
        expect(
          answers
            .flatMap(({ body }) => body.data.invoiceConfirmations)
            .filter(({ charged: isCharged }) => !isCharged)
            .map(({ state, amountCharged }) => [state, amountCharged]),
        ).toEqual(Array.from({ length: AT_ONCE - 1 }, () => ['SKIPPED', 0]));
    }
  },
);

test('two processes with one database and one sandbox ledger charge each invoice once', async () => {
  const second = await secondServices(upstream);
  const url = await second.http.listen({ host: '127.0.0.1', port: 0 });
  await second.runner.start();
  try {
    const ids = house.invoiceIds.slice(rounds * 2);
    const post = async (at: string, invoiceIds: readonly number[]): Promise<number> =>
      (
        await fetch(at + house.api.path('processCards'), {
          method: 'POST',
          headers: { authorization: `Bearer ${house.api.client.token}`, 'content-type': 'application/json' },
          body: JSON.stringify(invoiceIds.map(String)),
        })
      ).status;
    const statuses = await Promise.all([
      post(upstream.url, ids),
      post(url, ids),
      ...ids.flatMap((id) => [post(upstream.url, [id]), post(url, [id])]),
    ]);
    expect(new Set(statuses)).toEqual(new Set([200]));
    for (const id of ids) expect(chargesOf(id)).toHaveLength(1);
    const { invoiceBidders } = await house.api.detail(house.groupId);
    expect(
      invoiceBidders.filter(({ invoiceStatus }) => invoiceStatus !== 'PAID').map(({ invoiceID }) => invoiceID),
    ).toEqual([]);
    const taken = house.charges().reduce((sum, { amount }) => sum + amount, 0);
    const [ledger] = await upstream.db.query<{ paid: number }>(
      `select sum(amount) as paid from ledger_entry where house_id = $1 and kind = 'PAYMENT' and state = 'SETTLED'`,
      [house.api.houseId],
    );
    expect(ledger?.paid).toBe(taken);
  } finally {
    await second.stop();
  }
});
