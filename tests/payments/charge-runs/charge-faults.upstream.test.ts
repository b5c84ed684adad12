import { Writable } from 'node:stream';
import { pino } from 'pino';
import { addWork } from '../../../upstream/core/work/work';
import { selectActor } from '../../../upstream/demo/store';
import { appendEntries, type NewCharge, type NewPayment } from '../../../upstream/invoicing/editing/append-entries';
import type { InvoiceJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import { hideLines } from '../../../upstream/invoicing/lines/hide-lines';
import { CHARGE_WORK } from '../../../upstream/payments/charge-runs/charge-runs';
import type { ChargeAttemptJson, ChargeRunJson } from '../../../upstream/payments/charge-wire';
import {
  type ChargeResult,
  type DescribedCard,
  type PaymentProcessor,
  ProcessorAway,
  ProcessorUnsure,
  type RefundResult,
} from '../../../upstream/payments/processor/processor';
import type { ChargebackResult } from '../../../upstream/payments/processor/provider-chargeback';
import { clientOf } from '../../invoicing/house-at-work';
import { ofFile, upstreamOfFile } from '../../support/services/of-file';
import { chargingHouse, houseOfCards } from './charging-setup';

/** A processor with scripted responses. */
class ScriptedProcessor implements PaymentProcessor {
  readonly name = 'sandbox';
  answer: 'CHARGED' | 'AWAY' | 'UNSURE' = 'CHARGED';
  found: ChargeResult | null | 'AWAY' = null;
  readonly asked: string[] = [];

  refusalOf(): null {
    return null;
  }

  charge({ key }: { key: string }): Promise<ChargeResult> {
    this.asked.push(key);
    if (this.answer === 'AWAY') return Promise.reject(new ProcessorAway('away'));
    if (this.answer === 'UNSURE') return Promise.reject(new ProcessorUnsure('unsure'));
    return Promise.resolve({ state: 'CHARGED', processorRef: `ref-${key}` });
  }

  find(): Promise<ChargeResult | null> {
    return this.found === 'AWAY' ? Promise.reject(new ProcessorAway('away')) : Promise.resolve(this.found);
  }

  openPage(): Promise<ChargeResult> {
    return Promise.reject(new ProcessorAway('no page is opened here'));
  }

  findPage(): Promise<ChargeResult> {
    return Promise.reject(new ProcessorAway('no page is opened here'));
  }

  closePage(): Promise<void> {
    return Promise.reject(new ProcessorAway('no page is opened here'));
  }

  closePages(): Promise<ChargeResult> {
    return Promise.reject(new ProcessorAway('no page is opened here'));
  }

  describe(cardRef: string): Promise<DescribedCard> {
    return Promise.resolve({
      card: {
        processor: 'sandbox',
        cardRef,
        kind: 'CARD',
        brand: 'Visa',
        lastFour: '4242',
        expiresMonth: 1,
        expiresYear: 2030,
      },
    });
  }

  refund(): Promise<RefundResult> {
    return Promise.reject(new ProcessorUnsure('no refund is asked for here'));
  }

  findRefund(): Promise<null> {
    return Promise.resolve(null);
  }

  submitEvidence(): Promise<ChargebackResult> {
    return Promise.reject(new ProcessorAway('no chargeback is answered here'));
  }

  acceptLoss(): Promise<ChargebackResult> {
    return Promise.reject(new ProcessorAway('no chargeback is answered here'));
  }

  findChargeback(): Promise<null> {
    return Promise.resolve(null);
  }

  customerOf(): Promise<string> {
    return Promise.reject(new ProcessorAway('away'));
  }

  openCardPage(): Promise<never> {
    return Promise.reject(new ProcessorAway('away'));
  }

  findCardPage(): Promise<never> {
    return Promise.reject(new ProcessorAway('away'));
  }

  closeCardPage(): Promise<void> {
    return Promise.resolve();
  }

  closeCardPages(): Promise<never> {
    return Promise.reject(new ProcessorAway('away'));
  }

  list(): Promise<[]> {
    return Promise.resolve([]);
  }

  listPayment(): Promise<[]> {
    return Promise.resolve([]);
  }

  onEvent(): void {}

  stop(): Promise<void> {
    return Promise.resolve();
  }
}

const processor = new ScriptedProcessor();
let written = '';
const log = pino(
  { level: 'trace' },
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString();
      done();
    },
  }),
);

const upstream = upstreamOfFile({ processor, log });
const house = ofFile(() =>
  chargingHouse(
    upstream,
    houseOfCards(
      Array.from({ length: 8 }, () => 'success'),
      { userName: 'faults' },
    ),
  ),
);
beforeEach(() => {
  processor.answer = 'CHARGED';
  processor.found = null;
  processor.asked.length = 0;
});

let next = 0;
const invoiceNow = async (id: number): Promise<InvoiceJson> => {
  const found = (await house.api.detail(house.groupId)).invoiceBidders.find(({ invoiceID }) => invoiceID === id);
  if (!found) throw new Error(`no invoice ${id}`);
  return found;
};
/** Starts a run of an invoice that no other test uses. */
async function start(): Promise<{ run: number; id: number }> {
  const id = house.invoiceIds[next] ?? 0;
  next += 1;
  const { chargeRun } = await house.api.post<{ chargeRun: ChargeRunJson }>(`invoiceGroup/${house.groupId}/chargeRuns`, {
    target: { ids: [id] },
  });
  expect(chargeRun.ready).toBe(1);
  return { run: chargeRun.chargeRunID, id };
}
async function attemptOf(run: number): Promise<ChargeAttemptJson> {
  const [attempt] = await house.attempts(run);
  if (!attempt) throw new Error('no attempt');
  return attempt;
}
async function enter(entries: { charges?: readonly NewCharge[]; payments?: readonly NewPayment[] }): Promise<void> {
  await upstream.db.transaction(async (tx) =>
    appendEntries(tx, upstream.services, await selectActor(tx, house.api.houseId, 'cashier'), {
      groupId: house.groupId,
      charges: [],
      payments: [],
      action: 'invoice.payment',
      ...entries,
    }),
  );
}
const cash = (invoiceId: number, amount: number): NewPayment => ({
  invoiceId,
  lineId: null,
  round: 0,
  amount,
  at: upstream.clock.now(),
  state: 'SETTLED',
  refersTo: null,
  methodId: 1,
  online: false,
});
const cents = (amount: number) => Math.round(amount * 100);

const changes: readonly (readonly [string, string, (invoice: InvoiceJson) => Promise<void>])[] = [
  [
    'paid by hand',
    'INVOICE_ALREADY_PAID',
    (invoice) => enter({ payments: [cash(invoice.invoiceID, cents(invoice.outStandingBalance))] }),
  ],
  ['paid in part', 'AMOUNT_CHANGED', (invoice) => enter({ payments: [cash(invoice.invoiceID, 100)] })],
  [
    'charged more',
    'INVOICE_EDIT_NOT_SENT',
    ({ invoiceID, invoiceDetails }) =>
      enter({
        charges: [
          {
            invoiceId: invoiceID,
            lineId: invoiceDetails?.[0]?.invoiceDetailID ?? null,
            round: 0,
            amount: 500,
            component: 'other',
            at: upstream.clock.now(),
          },
        ],
      }),
  ],
  [
    'hidden',
    'INVOICE_ITEMS_SUPPRESSED',
    async ({ invoiceID, invoiceDetails }) => {
      await upstream.db.transaction(async (tx) =>
        hideLines(
          tx,
          upstream.services,
          await selectActor(tx, house.api.houseId, 'cashier'),
          house.groupId,
          (invoiceDetails ?? []).map(({ invoiceDetailID }) => ({ invoiceID, invoiceDetailID, suppress: true })),
        ),
      );
    },
  ],
];

test.each(changes)(
  'an invoice that was %s since it was confirmed is skipped with %s, and the provider is not called',
  async (_, code, change) => {
    const { run, id } = await start();
    await change(await invoiceNow(id));
    await upstream.runner.drain();
    expect(await attemptOf(run)).toMatchObject({ state: 'SKIPPED', reason: { code } });
    expect(processor.asked).toEqual([]);
    expect((await house.run(run)).state).toBe('DONE');
  },
);

test('an unreachable provider has charged nothing after two days of retries with one key', async () => {
  processor.answer = 'AWAY';
  processor.found = 'AWAY';
  const { run, id } = await start();
  await upstream.runner.drain();
  expect(await attemptOf(run)).toMatchObject({ state: 'UNKNOWN' });
  expect(await invoiceNow(id)).toMatchObject({ invoiceStatus: 'PAYMENT_PENDING' });
  for (let poll = 0; poll < 11; poll += 1) {
    upstream.clock.advance(25 * 3_600_000);
    await upstream.runner.drain();
  }
  expect(new Set(processor.asked).size).toBe(1);
  const again = await upstream.signIn('faults', 'cashier');
  const { body } = await again.get<{ data: { chargeAttempts: ChargeAttemptJson[] } }>(
    house.api.path(`chargeRun/${run}/attempts`),
  );
  expect(body.data.chargeAttempts[0]).toMatchObject({
    state: 'DECLINED',
    reason: { code: 'PROVIDER_AWAY', text: "The payment provider couldn't be reached. Nothing was charged." },
    nextCheckAt: null,
  });
  const [entries] = await upstream.db.query<{ settled: number }>(
    `select count(*) filter (where state = 'SETTLED') as settled from ledger_entry where house_id = $1 and invoice_id = $2 and kind = 'PAYMENT'`,
    [house.api.houseId, id],
  );
  expect(entries?.settled).toBe(0);
});

test('a request cut off by a crash stays unknown while the provider is unreachable, until staff refresh it', async () => {
  processor.answer = 'UNSURE';
  processor.found = 'AWAY';
  const again = await clientOf(upstream, 'faults', 'cashier');
  const [id] = (await again.detail(house.groupId)).invoiceBidders
    .filter(({ batchChargeEligible }) => batchChargeEligible)
    .map(({ invoiceID }) => invoiceID);
  const { chargeRun } = await again.post<{ chargeRun: ChargeRunJson }>(`invoiceGroup/${house.groupId}/chargeRuns`, {
    target: { ids: [id] },
  });
  await upstream.runner.drain();
  // The state after a crash: requested, in the middle of the run.
  await upstream.db.query(
    `update charge_attempt set state = 'REQUESTED', reason_code = null, reason_text = null where house_id = $1 and run_id = $2`,
    [again.houseId, chargeRun.chargeRunID],
  );
  await upstream.db.query(`update charge_run set state = 'RUNNING' where house_id = $1 and id = $2`, [
    again.houseId,
    chargeRun.chargeRunID,
  ]);
  await upstream.db.transaction((tx) =>
    addWork(tx, upstream.clock, [
      { houseId: again.houseId, kind: CHARGE_WORK, key: String(chargeRun.chargeRunID), payload: {} },
    ]),
  );
  for (let poll = 0; poll < 12; poll += 1) {
    await upstream.runner.drain();
    upstream.clock.advance(25 * 3_600_000);
  }
  const later = await clientOf(upstream, 'faults', 'cashier');
  const attempt = async () =>
    (await later.get<{ chargeAttempts: ChargeAttemptJson[] }>(`chargeRun/${chargeRun.chargeRunID}/attempts`))
      .chargeAttempts[0];
  expect(await attempt()).toMatchObject({ state: 'UNKNOWN', reason: { code: 'ANSWER_MISSING' }, nextCheckAt: null });
  expect(
    await later.refused(`invoiceGroup/${house.groupId}/chargeRuns`, { target: { ids: [id] }, readyCount: 1 }),
  ).toMatchObject({ code: 'CHARGES_CHANGED' });
  processor.found = { state: 'CHARGED', processorRef: 'ref-found' };
  expect(await later.post(`chargeRun/${chargeRun.chargeRunID}/look`, {})).toMatchObject({
    chargeRun: { charged: 1, unknown: 0 },
  });
  expect(await attempt()).toMatchObject({ state: 'CHARGED', processorRef: 'ref-found' });
});

test('no log line at any level has a card’s token or a key', async () => {
  const cards = await upstream.db.query<{ ref: string }>(
    'select card_ref as ref from card_on_file where house_id = $1',
    [house.api.houseId],
  );
  expect(cards.length).toBeGreaterThan(0);
  expect(written).toContain('a charge has no answer yet');
  expect(cards.filter(({ ref }) => written.includes(ref))).toEqual([]);
  expect(written).not.toMatch(/CHG[A-Z2-9]{16}/);
});
