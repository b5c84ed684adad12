import { createApp } from '../../../upstream/app';
import { diskFiles } from '../../../upstream/core/files/files';
import { fileTransport } from '../../../upstream/core/mail/mail-files';
import type { HouseData, HouseSettings } from '../../../upstream/demo/house-data';
import { loadHouse } from '../../../upstream/demo/load-house';
import type { DisputesJson } from '../../../upstream/disputes/dispute-wire';
import type {
  ChargeAttemptJson,
  ChargeAttemptsJson,
  ChargeDryRunJson,
  ChargeRunJson,
} from '../../../upstream/payments/charge-wire';
import type { SandboxCard } from '../../../upstream/payments/processor/sandbox-cards';
import { readSandboxLedger } from '../../../upstream/payments/processor/sandbox-ledger';
import type { SandboxCharge } from '../../../upstream/payments/processor/sandbox-outcomes';
import { sandboxProcessor } from '../../../upstream/payments/processor/sandbox-processor';
import { clientOf, type HouseClient } from '../../invoicing/house-at-work';
import { bigHouse } from '../../support/houses/sample-house';
import { threadFile } from '../../support/product/thread-file';
import type { TestUpstream } from '../../support/services/upstream';

const HOURS_49 = 49 * 3_600_000;

/** A house of bidders with these cards, each of whom bought one lot. */
export function houseOfCards(cards: readonly SandboxCard[], house: Partial<HouseSettings> = {}): HouseData {
  const data = bigHouse({ invoices: cards.length, lotsEach: 1, ...house });
  return { ...data, approvals: data.approvals.map((approval, index) => ({ ...approval, card: cards[index] })) };
}

/** A house with a cashier who sent all its invoices two days ago, so that their cards can be charged. */
export interface ChargingHouse {
  readonly api: HouseClient;
  readonly clerk: HouseClient;
  readonly groupId: number;
  /** In the order of the cards. */
  readonly invoiceIds: readonly number[];
  /** The bidders of the invoices, in the same order. */
  readonly bidderIds: readonly number[];
  charges(): SandboxCharge[];
  dryRun(body?: object): Promise<ChargeDryRunJson>;
  /** Charges all invoices, and returns the number of the run. */
  chargeAll(): Promise<number>;
  run(id: number): Promise<ChargeRunJson>;
  attempts(id: number): Promise<ChargeAttemptJson[]>;
}

/** Loads the house, makes a group of all its sessions, sends every invoice and lets two days pass. */
export async function chargingHouse(upstream: TestUpstream, data: HouseData): Promise<ChargingHouse> {
  await loadHouse(upstream.services, data);
  const { userName } = data.house;
  const first = await clientOf(upstream, userName);
  const { invoiceGroupID: groupId } = await first.create([...(await first.sessions()).keys()], 'Cards per lot');
  const { invoiceBidders } = await first.detail(groupId);
  const invoices = invoiceBidders.toSorted((a, b) => a.lastName.localeCompare(b.lastName));
  const invoiceIds = invoices.map(({ invoiceID }) => invoiceID);
  await first.post(`invoiceGroup/${groupId}/invoiceSend`, invoiceIds);
  await upstream.runner.drain();
  upstream.clock.advance(HOURS_49);
  // Every session expires within two days.
  const clerk = await clientOf(upstream, userName);
  const api = await clientOf(upstream, userName, 'cashier');
  return {
    api,
    clerk,
    groupId,
    invoiceIds,
    bidderIds: invoices.map(({ approvalID }) => approvalID),
    charges: () =>
      readSandboxLedger(upstream.sandboxFolder)
        .filter((line) => line.did === 'CHARGE')
        .filter(({ metadata }) => metadata.house === String(api.houseId)),
    dryRun: (body = {}) =>
      api.post<ChargeDryRunJson>(`invoiceGroup/${groupId}/chargeDryRun`, {
        target: { filter: {}, except: [] },
        ...body,
      }),
    chargeAll: async () => {
      const { chargeRun } = await api.post<{ chargeRun: ChargeRunJson }>(`invoiceGroup/${groupId}/chargeRuns`, {
        target: { filter: {}, except: [] },
      });
      await upstream.runner.drain();
      return chargeRun.chargeRunID;
    },
    run: async (id) => (await api.get<{ chargeRun: ChargeRunJson }>(`chargeRun/${id}`)).chargeRun,
    attempts: async (id) => (await api.get<ChargeAttemptsJson>(`chargeRun/${id}/attempts`)).chargeAttempts,
  };
}

/** Opens a return about the lot of an invoice. */
export async function openReturn(upstream: TestUpstream, { api, clerk }: ChargingHouse, invoiceId: number) {
  const [line] = await upstream.db.query<{ lotId: number }>(
    'select lot_id as "lotId" from lot_invoice_view where house_id = $1 and invoice_id = $2',
    [api.houseId, invoiceId],
  );
  await clerk.post<DisputesJson>('disputes/', {
    action: 'open',
    transactionIDs: [line?.lotId],
    reasonID: 3,
    message: 'Please do not pay yet.',
  });
}

/** Makes the services of another process, with the same database and the same sandbox. */
export async function secondServices({ services, clock, sandboxFolder, filesFolder, outbox }: TestUpstream) {
  const processor = sandboxProcessor({
    folder: sandboxFolder,
    clock,
    url: null,
    serverFile: await threadFile('upstream/payments/processor/sandbox-server.ts'),
  });
  return createApp({
    ...services,
    files: diskFiles(filesFolder),
    mail: fileTransport(outbox),
    processor,
    checkAnswers: true,
  });
}
