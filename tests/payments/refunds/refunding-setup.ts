import type { InvoiceJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import type { InvoicePaymentsJson } from '../../../upstream/invoicing/recorded-payments/paying-wire';
import type { ChargeAttemptJson, ChargeDryRunJson, ChargeRunJson } from '../../../upstream/payments/charge-wire';
import type { SandboxCard } from '../../../upstream/payments/processor/sandbox-cards';
import { readSandboxLedger } from '../../../upstream/payments/processor/sandbox-ledger';
import type { SandboxRefund } from '../../../upstream/payments/processor/sandbox-outcomes';
import type { RefundAnswerJson, RefundDryRunJson } from '../../../upstream/payments/refunds/refund-wire';
import { clientOf, type HouseClient } from '../../invoicing/house-at-work';
import type { TestUpstream } from '../../support/services/upstream';
import { chargingHouse, houseOfCards } from '../charge-runs/charging-setup';

/** A house with charged cards, and a user who refunds them. */
export interface RefundingHouse {
  readonly api: HouseClient;
  readonly clerk: HouseClient;
  readonly groupId: number;
  readonly invoiceIds: readonly number[];
  /** Returns the current charge of the nth invoice. */
  charge(index: number): Promise<ChargeAttemptJson>;
  invoice(index: number): Promise<InvoiceJson>;
  payments(index: number): Promise<InvoicePaymentsJson['invoices'][number]['payments']>;
  dryRun(index: number, amount?: number): Promise<RefundDryRunJson>;
  refund(index: number, body?: object): Promise<RefundAnswerJson>;
  /** Returns what charging the nth invoice now would do. */
  chargeDryRun(index: number): Promise<ChargeDryRunJson>;
  /** Returns the refunds that the sandbox made. */
  recorded(): SandboxRefund[];
  /** Returns the settled amount in the ledger minus that in the sandbox's ledger, in minor units: 0 if they agree. */
  difference(): Promise<number>;
}

export async function refundingHouse(
  upstream: TestUpstream,
  cards: readonly SandboxCard[],
  userName: string,
): Promise<RefundingHouse> {
  const house = await chargingHouse(upstream, houseOfCards(cards, { userName }));
  const { groupId, invoiceIds } = house;
  const { chargeRun } = await house.api.post<{ chargeRun: ChargeRunJson }>(`invoiceGroup/${groupId}/chargeRuns`, {
    target: { filter: {}, except: [] },
  });
  await upstream.runner.drain();
  upstream.clock.advance(10 * 60_000);
  await upstream.runner.drain();
  const api = await clientOf(upstream, userName, 'cashier');
  const charge = async (index: number): Promise<ChargeAttemptJson> => {
    const { chargeAttempts } = await api.get<{ chargeAttempts: ChargeAttemptJson[] }>(
      `chargeRun/${chargeRun.chargeRunID}/attempts?size=1000`,
    );
    const found = chargeAttempts.find(({ invoiceID }) => invoiceID === invoiceIds[index]);
    if (!found) throw new Error(`no charge ${index}`);
    return found;
  };
  const recorded = () =>
    readSandboxLedger(upstream.sandboxFolder)
      .filter((line) => line.did === 'REFUND')
      .filter(({ metadata }) => metadata.house === String(api.houseId));
  return {
    api,
    clerk: house.clerk,
    groupId,
    invoiceIds,
    charge,
    recorded,
    invoice: async (index) => {
      const found = (await api.detail(groupId)).invoiceBidders.find(({ invoiceID }) => invoiceID === invoiceIds[index]);
      if (!found) throw new Error(`no invoice ${index}`);
      return found;
    },
    payments: async (index) =>
      (await api.get<InvoicePaymentsJson>(`invoicePayments?invoiceIDs=${invoiceIds[index] ?? 0}`)).invoices[0]
        ?.payments ?? [],
    dryRun: async (index, amount) =>
      api.post<RefundDryRunJson>(
        `chargeAttempt/${(await charge(index)).chargeAttemptID}/refundDryRun`,
        amount === undefined ? {} : { amount },
      ),
    refund: async (index, body = {}) =>
      api.post<RefundAnswerJson>(`chargeAttempt/${(await charge(index)).chargeAttemptID}/refund`, {
        reason: 'Returned by the bidder',
        ...body,
      }),
    chargeDryRun: async (index) =>
      api.post<ChargeDryRunJson>(`invoiceGroup/${groupId}/chargeDryRun`, {
        target: { ids: [invoiceIds[index] ?? 0] },
      }),
    difference: async () => {
      const [row] = await upstream.db.query<{ settled: number }>(
        `select coalesce(sum(amount), 0) as settled from ledger_entry where house_id = $1 and kind = 'PAYMENT' and state = 'SETTLED' and online`,
        [api.houseId],
      );
      const charges = house
        .charges()
        .filter(({ result }) => result.state === 'CHARGED')
        .reduce((sum, { amount }) => sum + amount, 0);
      const refunds = recorded()
        .filter(({ result }) => result.state === 'REFUNDED')
        .reduce((sum, { amount }) => sum + amount, 0);
      return (row?.settled ?? 0) - (charges - refunds);
    },
  };
}
