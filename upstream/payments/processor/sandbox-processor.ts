import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Clock } from '../../../platform/clock';
import { projectFile } from '../../../platform/project-file';
import { readSandboxCardRef, type SandboxCard } from '../../../rules/payments/cards/sandbox-card-kinds';
import { chargeReasonText } from '../../../rules/payments/charge-runs/charge-reasons';
import type {
  CardPageOrder,
  CardPageResult,
  NewCardPage,
  OpenCardPage,
  SandboxCardPage,
  SavedCard,
} from './card-pages';
import {
  type ChargeOrder,
  type ChargeResult,
  type DescribedCard,
  type LedgerEvent,
  type OpenPage,
  type PageOrder,
  type PaymentProcessor,
  ProcessorAway,
  type ProcessorEvent,
  ProcessorUnsure,
  type ProviderAccount,
  type RefundOrder,
  type RefundResult,
} from './processor';
import type { ChargebackOrder, ChargebackResult, EvidenceOrder, ProviderChargeback } from './provider-chargeback';
import type { SandboxCardResult } from './sandbox-card-pages';
import { sandboxCard } from './sandbox-cards';
import type { SandboxPage } from './sandbox-pages';
import type { SandboxRequest, SandboxStart } from './sandbox-server';

export interface SandboxOptions {
  /** Folder of the sandbox's ledger. */
  readonly folder: string;
  /** Clock of the caller, which is also the sandbox's. */
  readonly clock: Clock;
  /** URL of a running sandbox. If null, a thread is started when it is first needed. */
  readonly url: string | null;
  readonly serverFile?: string;
  readonly slowMs?: number;
  readonly lostMs?: number;
}

const CANCELED = { processorRef: null, code: 'LINK_CANCELED', message: chargeReasonText('LINK_CANCELED') } as const;

const SLOW_MS = 3000;
const LOST_MS = 5000;
const LOOK_MS = 1000;

/** Error codes of connections that were never made. */
const NEVER_ARRIVED = ['ECONNREFUSED', 'ENOTFOUND'];

const codeOf = (error: unknown): string => {
  const { cause } = error as { cause?: { code?: unknown } };
  return typeof cause?.code === 'string' ? cause.code : '';
};

class SandboxProcessor implements PaymentProcessor {
  readonly name = 'sandbox';
  private worker: Worker | null = null;
  private address: Promise<string> | null = null;
  private timer: NodeJS.Timeout | null = null;
  private delivering: Promise<void> | null = null;

  constructor(private readonly options: SandboxOptions) {}

  refusalOf(): null {
    return null;
  }

  async charge(order: ChargeOrder, signal: AbortSignal): Promise<ChargeResult> {
    return (await this.ask<{ result: ChargeResult }>({ ask: 'charge', order, at: this.now() }, signal)).result;
  }

  find({ key }: ChargeOrder, signal: AbortSignal): Promise<ChargeResult | null> {
    return this.look({ ask: 'find', key, at: this.now() }, signal);
  }

  async openPage(order: PageOrder, signal: AbortSignal): Promise<OpenPage | ChargeResult> {
    return (await this.ask<{ result: OpenPage | ChargeResult }>({ ask: 'open-page', order, at: this.now() }, signal))
      .result;
  }

  async findPage({ key }: ChargeOrder, _pageRef: string | null, signal: AbortSignal): Promise<ChargeResult> {
    const found = await this.look<ChargeResult | null>({ ask: 'find', key, at: this.now() }, signal);
    if (found === null) throw new ProcessorAway('The sandbox has no such charge.');
    return found;
  }

  /** Opening a page closes the earlier ones in the same step, so that no page can be overtaken. */
  closePage(): Promise<void> {
    return Promise.resolve();
  }

  async closePages({ key }: ChargeOrder, signal: AbortSignal): Promise<ChargeResult> {
    const { result } = await this.ask<{ result: ChargeResult }>({ ask: 'close-pages', key, at: this.now() }, signal);
    return result.state === 'ACTION_NEEDED' ? { state: 'DECLINED', ...CANCELED } : result;
  }

  sandboxPage(ref: string, signal: AbortSignal): Promise<SandboxPage | null> {
    return this.look({ ask: 'page', ref }, signal);
  }

  answerSandboxPage(ref: string, end: 'APPROVED' | 'DECLINED', signal: AbortSignal): Promise<SandboxPage | null> {
    return this.look({ ask: 'answer-page', ref, end, at: this.now() }, signal);
  }

  customerOf({ bidder }: CardPageOrder): Promise<string> {
    return Promise.resolve(`sandbox-bidder-${bidder}`);
  }

  async openCardPage(page: NewCardPage, signal: AbortSignal): Promise<OpenCardPage | SavedCard> {
    const { result } = await this.ask<{ result: OpenCardPage | SandboxCardResult }>(
      { ask: 'open-card-page', page, at: this.now() },
      signal,
    );
    if (result.state === 'OPEN') return result;
    const found = this.cardOf(result);
    if (found.state !== 'SAVED') throw new ProcessorUnsure('The sandbox opened no page.');
    return found;
  }

  async findCardPage({ key }: CardPageOrder, signal: AbortSignal): Promise<CardPageResult> {
    return this.cardOf(await this.look<SandboxCardResult>({ ask: 'find-card-page', key }, signal));
  }

  /** As for charges, no page can be overtaken. */
  closeCardPage(): Promise<void> {
    return Promise.resolve();
  }

  async closeCardPages({ key }: CardPageOrder, signal: AbortSignal): Promise<SavedCard | { readonly state: 'CLOSED' }> {
    const { result } = await this.ask<{ result: SandboxCardResult }>(
      { ask: 'close-card-pages', key, at: this.now() },
      signal,
    );
    const found = this.cardOf(result);
    return found.state === 'SAVED' ? found : { state: 'CLOSED' };
  }

  sandboxCardPage(ref: string, signal: AbortSignal): Promise<SandboxCardPage | null> {
    return this.look({ ask: 'card-page', ref }, signal);
  }

  answerSandboxCardPage(ref: string, card: SandboxCard | null, signal: AbortSignal): Promise<SandboxCardPage | null> {
    return this.look({ ask: 'answer-card-page', ref, card, at: this.now() }, signal);
  }

  async refund(order: RefundOrder, signal: AbortSignal): Promise<RefundResult> {
    return (await this.ask<{ result: RefundResult }>({ ask: 'refund', order, at: this.now() }, signal)).result;
  }

  findRefund(order: RefundOrder, signal: AbortSignal): Promise<RefundResult | null> {
    return this.look({ ask: 'find-refund', order, at: this.now() }, signal);
  }

  async submitEvidence(
    { key, processorRef: ref, evidence }: EvidenceOrder,
    signal: AbortSignal,
  ): Promise<ChargebackResult> {
    const answer = { key, ref, did: 'SUBMITTED', text: Object.values(evidence).join('\n'), at: this.now() } as const;
    return (await this.ask<{ result: ChargebackResult }>({ ask: 'answer-chargeback', answer }, signal)).result;
  }

  async acceptLoss({ key, processorRef: ref }: ChargebackOrder, signal: AbortSignal): Promise<ChargebackResult> {
    const answer = { key, ref, did: 'ACCEPTED', text: '', at: this.now() } as const;
    return (await this.ask<{ result: ChargebackResult }>({ ask: 'answer-chargeback', answer }, signal)).result;
  }

  findChargeback(
    { processorRef: ref }: Pick<ChargebackOrder, 'processorRef'>,
    signal: AbortSignal,
  ): Promise<ProviderChargeback | null> {
    return this.look({ ask: 'find-chargeback', ref, at: this.now() }, signal);
  }

  /** Before the first charge there is nothing to list, so no thread is started. */
  async list(_account: ProviderAccount, since: Date, signal: AbortSignal): Promise<readonly LedgerEvent[]> {
    if (this.options.url === null && this.address === null && !existsSync(this.options.folder)) return [];
    return this.ask<{ events: LedgerEvent[] }>({ ask: 'list', since: since.getTime(), at: this.now() }, signal).then(
      ({ events }) => events,
      (error: unknown) => {
        throw new ProcessorAway('The sandbox did not answer.', { cause: error });
      },
    );
  }

  async listPayment(account: ProviderAccount, chargeRef: string, signal: AbortSignal): Promise<readonly LedgerEvent[]> {
    const all = await this.list(account, new Date(0), signal);
    return all.filter((event) => ('chargeRef' in event ? event.chargeRef : event.processorRef) === chargeRef);
  }

  /** Test cards are the same for everybody, permanently, so the ledger isn't read. */
  describe(cardRef: string): Promise<DescribedCard> {
    const named = readSandboxCardRef(cardRef);
    const message = 'The sandbox has no such card. Its own look like sandbox-success-1.';
    return Promise.resolve(
      named
        ? { card: sandboxCard(named.card, named.bidder, this.options.clock.now().getUTCFullYear()) }
        : { refusal: { code: 'NO_SUCH_CARD', message } },
    );
  }

  onEvent(listener: (event: ProcessorEvent) => Promise<void>): void {
    this.timer = setInterval(() => {
      this.delivering ??= this.deliver(listener)
        .catch(() => undefined)
        .finally(() => {
          this.delivering = null;
        });
    }, LOOK_MS);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.delivering;
    await this.worker?.terminate();
  }

  private cardOf(result: SandboxCardResult): CardPageResult {
    if (result.state !== 'SAVED') return result;
    const named = readSandboxCardRef(result.cardRef);
    if (named === null) return { state: 'CLOSED' };
    const card = sandboxCard(named.card, named.bidder, this.options.clock.now().getUTCFullYear());
    return { state: 'SAVED', card, setupRef: result.setupRef, mandateRef: null };
  }

  private now(): number {
    return this.options.clock.now().getTime();
  }

  private async deliver(listener: (event: ProcessorEvent) => Promise<void>): Promise<void> {
    if (this.options.url === null && this.address === null && !existsSync(this.options.folder)) return;
    const signal = AbortSignal.timeout(LOST_MS);
    const { events } = await this.ask<{ events: ProcessorEvent[] }>({ ask: 'events', at: this.now() }, signal);
    for (const event of events) {
      await listener(event);
      await this.ask({ ask: 'mark-delivered', event: event.id }, signal);
    }
  }

  private async ask<Answer>(request: SandboxRequest, signal: AbortSignal): Promise<Answer> {
    const address = await this.start().catch((error: unknown) => {
      throw new ProcessorAway('The sandbox could not be started.', { cause: error });
    });
    try {
      const response = await fetch(address, { method: 'POST', body: JSON.stringify(request), signal });
      return (await response.json()) as Answer;
    } catch (error) {
      if (NEVER_ARRIVED.includes(codeOf(error)))
        throw new ProcessorAway('The sandbox cannot be reached.', { cause: error });
      throw new ProcessorUnsure('The sandbox did not answer.', { cause: error });
    }
  }

  private async look<Result>(request: SandboxRequest, signal: AbortSignal): Promise<Result> {
    return (
      await this.ask<{ result: Result }>(request, signal).catch((error: unknown) => {
        // Fetching a status changes nothing: without an answer, it is as if it hadn't been requested.
        throw new ProcessorAway('The sandbox did not answer.', { cause: error });
      })
    ).result;
  }

  private start(): Promise<string> {
    this.address ??= this.options.url === null ? this.startThread() : Promise.resolve(this.options.url);
    return this.address;
  }

  private startThread(): Promise<string> {
    const {
      folder,
      slowMs = SLOW_MS,
      lostMs = LOST_MS,
      serverFile = projectFile('dist/upstream/payments/processor/sandbox-server.mjs'),
    } = this.options;
    const worker = new Worker(serverFile, {
      workerData: { folder, secret: randomUUID(), slowMs, lostMs } satisfies SandboxStart,
    });
    this.worker = worker;
    worker.once('exit', () => {
      this.address = null;
    });
    return new Promise((resolve, reject) => {
      worker.once('message', (address: string) => {
        resolve(address);
      });
      worker.once('error', reject);
      worker.once('exit', () => {
        reject(new Error('The sandbox has ended.'));
      });
    });
  }
}

/** Creates the sandbox processor: test cards and bank accounts that charge nobody, with a ledger of all requests and results. */
export const sandboxProcessor = (options: SandboxOptions): PaymentProcessor => new SandboxProcessor(options);
