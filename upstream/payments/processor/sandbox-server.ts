import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import type { NewCardPage } from './card-pages';
import type { ChargeOrder, PageOrder, RefundOrder } from './processor';
import { type SandboxCard, sandboxCardOf } from './sandbox-cards';
import type { ChargebackAnswer } from './sandbox-chargebacks';
import { SandboxLedger } from './sandbox-ledger';

/** The sandbox, in a thread of the services or, for fault tests, in a process of its own: `node sandbox-server.mjs '{"folder": ...}'`. */

/** Start options of the sandbox. Delays in ms. */
export interface SandboxStart {
  readonly folder: string;
  /** Part of every call's path, so that no other user of this machine finds the sandbox. */
  readonly secret: string;
  readonly slowMs: number;
  readonly lostMs: number;
}

export type SandboxRequest =
  | { readonly ask: 'charge'; readonly order: ChargeOrder; readonly at: number }
  | { readonly ask: 'find'; readonly key: string; readonly at: number }
  | { readonly ask: 'open-page'; readonly order: PageOrder; readonly at: number }
  | { readonly ask: 'close-pages'; readonly key: string; readonly at: number }
  | { readonly ask: 'page'; readonly ref: string }
  | { readonly ask: 'answer-page'; readonly ref: string; readonly end: 'APPROVED' | 'DECLINED'; readonly at: number }
  | { readonly ask: 'open-card-page'; readonly page: NewCardPage; readonly at: number }
  | { readonly ask: 'find-card-page'; readonly key: string }
  | { readonly ask: 'close-card-pages'; readonly key: string; readonly at: number }
  | { readonly ask: 'card-page'; readonly ref: string }
  | { readonly ask: 'answer-card-page'; readonly ref: string; readonly card: SandboxCard | null; readonly at: number }
  | { readonly ask: 'refund'; readonly order: RefundOrder; readonly at: number }
  | { readonly ask: 'find-refund'; readonly order: RefundOrder; readonly at: number }
  | { readonly ask: 'find-chargeback'; readonly ref: string; readonly at: number }
  | { readonly ask: 'answer-chargeback'; readonly answer: ChargebackAnswer }
  | { readonly ask: 'list'; readonly since: number; readonly at: number }
  | { readonly ask: 'events'; readonly at: number }
  | { readonly ask: 'mark-delivered'; readonly event: string };

const start = (isMainThread ? JSON.parse(process.argv[2] ?? '{}') : workerData) as SandboxStart;
const ledger = new SandboxLedger(start.folder);

async function bodyOf(request: IncomingMessage): Promise<SandboxRequest> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString()) as SandboxRequest;
}

const answer = (response: ServerResponse, body: unknown): void => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
};

/** Sends the first answer as the kind of card determines: immediately, late, or never. */
function answerAs(response: ServerResponse, card: SandboxCard | null, body: object): void {
  if (card === 'lost')
    setTimeout(() => {
      response.destroy();
    }, start.lostMs);
  else
    setTimeout(
      () => {
        answer(response, body);
      },
      card === 'slow' ? start.slowMs : 0,
    );
}

function charge(response: ServerResponse, order: ChargeOrder, at: number): void {
  const { recorded, isNew } = ledger.charge(order, at);
  answerAs(response, isNew ? sandboxCardOf(order.cardRef) : null, { result: recorded.result });
}

function refund(response: ServerResponse, order: RefundOrder, at: number): void {
  const { recorded, isNew } = ledger.refund(order, at);
  answerAs(response, isNew ? sandboxCardOf(recorded.cardRef) : null, { result: recorded.result });
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url !== `/${start.secret}`) {
    response.writeHead(404).end();
    return;
  }
  const asked = await bodyOf(request);
  if (asked.ask === 'charge') charge(response, asked.order, asked.at);
  else if (asked.ask === 'find') answer(response, { result: ledger.find(asked.key, asked.at)?.result ?? null });
  else if (asked.ask === 'open-page') answer(response, { result: ledger.openPage(asked.order, asked.at) });
  else if (asked.ask === 'close-pages') answer(response, { result: ledger.closePages(asked.key, asked.at) });
  else if (asked.ask === 'page') answer(response, { result: ledger.page(asked.ref) });
  else if (asked.ask === 'answer-page') answer(response, { result: ledger.answer(asked.ref, asked.end, asked.at) });
  else if (asked.ask === 'open-card-page') answer(response, { result: ledger.cards.open(asked.page, asked.at) });
  else if (asked.ask === 'find-card-page') answer(response, { result: ledger.cards.find(asked.key) });
  else if (asked.ask === 'close-card-pages') answer(response, { result: ledger.cards.close(asked.key, asked.at) });
  else if (asked.ask === 'card-page') answer(response, { result: ledger.cards.read(asked.ref) });
  else if (asked.ask === 'answer-card-page')
    answer(response, { result: ledger.cards.answer(asked.ref, asked.card, asked.at) });
  else if (asked.ask === 'refund') refund(response, asked.order, asked.at);
  else if (asked.ask === 'find-refund')
    answer(response, { result: ledger.findRefund(asked.order, asked.at)?.result ?? null });
  else if (asked.ask === 'find-chargeback') answer(response, { result: ledger.findChargeback(asked.ref, asked.at) });
  else if (asked.ask === 'answer-chargeback') answer(response, { result: ledger.answerChargeback(asked.answer) });
  else if (asked.ask === 'list') answer(response, { events: ledger.list(asked.since, asked.at) });
  else if (asked.ask === 'events') answer(response, { events: ledger.events(asked.at) });
  else {
    ledger.markDelivered(asked.event);
    answer(response, {});
  }
}

const server = createServer((request, response) => {
  serve(request, response).catch(() => {
    response.destroy();
  });
});
server.listen(0, '127.0.0.1', () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${start.secret}`;
  if (parentPort) parentPort.postMessage(url);
  else process.stdout.write(`${url}\n`);
});
