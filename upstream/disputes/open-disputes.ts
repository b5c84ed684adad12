import { wireFromMinor } from '../../rules/core/money';
import { creditRefusal } from '../../rules/disputes/crediting';
import { RESOLVES_AFTER_MS } from '../../rules/disputes/dispute-states';
import {
  cancelsSale,
  type DisputeType,
  disputeTypeOf,
  MUTUAL_RESOLUTION,
  mutualResolutionOf,
} from '../../rules/disputes/dispute-types';
import {
  canOpenDispute,
  disputeOpensOn,
  disputeOpensUntil,
  type OpeningBy,
  openingProblem,
} from '../../rules/disputes/opening';
import { platformName } from '../../rules/invoicing/invoices/platform';
import { pricesByTerms } from '../../rules/sale-results/sale-figures';
import { recordChanges } from '../core/audit/audit-log';
import type { Transaction } from '../core/database/database';
import { idempotently } from '../core/database/idempotency';
import { takeNumbers } from '../core/database/numbering';
import { conflict, invalid, notFound, type Problem, Refusal } from '../core/errors';
import { actorMay } from '../core/http/access';
import type { Actor } from '../core/http/actor';
import type { Services } from '../core/services';
import { addWork } from '../core/work/work';
import { type LotCredit, readLotCredits } from '../invoicing/credits/service';
import { lineParts } from '../invoicing/lines/service';
import { lotParts } from '../lots/service';
import { messageOf } from './act-on-disputes';
import { type Bidder, bidderPartsOf } from './apply-effects';
import { insertMessages } from './detail-store';
import {
  insertDisputes,
  type NewDisputeRow,
  selectDisputesBy,
  selectTransactions,
  type TransactionRow,
} from './dispute-store';
import type { ActBody, DisputeJson, TransactionJson } from './dispute-wire';
import { emailBidders } from './email-bidders';
import { disputeJson, readerOf } from './read-disputes';
import { RESOLVE_WORK } from './resolve-work';

/** Returns the prices of a lot: what its invoice charges, or else what it would. */
const pricesOf = ({ invoiced, hammer, channel, premium, liveFeeRates }: TransactionRow) =>
  invoiced ?? pricesByTerms(hammer, channel, { premium, liveFees: liveFeeRates });

const itemOf = ({ channel, disputeRef, endedAt }: TransactionRow) => ({
  channel,
  hasDispute: disputeRef !== null,
  saleEndedAt: endedAt?.getTime() ?? null,
});

const openingBy = ({ clock }: Services, { isSuperUser, houseTimeZone, locale }: Actor): OpeningBy => ({
  isSuperUser,
  now: clock.now().getTime(),
  timeZone: houseTimeZone,
  locale,
});

/** Converts what canceling a sale would do to its invoice. */
const cancellationJson = (
  { invoiceId, currency, amount, balanceBefore, balanceAfter }: LotCredit,
  mayCredit: boolean,
): TransactionJson['cancellation'] => ({
  invoiceID: invoiceId,
  credit: wireFromMinor(amount, currency),
  balanceBefore: wireFromMinor(balanceBefore, currency),
  balanceAfter: wireFromMinor(balanceAfter, currency),
  refusal: creditRefusal(mayCredit, invoiceId)?.message ?? null,
});

/** Throws 409 INVOICES_REQUIRED if a mutual resolution would credit an invoice, and the caller may not. */
async function requireMayCredit(tx: Transaction, actor: Actor, lots: readonly TransactionRow[]): Promise<void> {
  const credits = await readLotCredits(
    tx,
    actor.houseId,
    lots.map(({ lotId }) => lotId),
  );
  const credit = credits.find(({ amount }) => amount > 0);
  const refusal = credit && creditRefusal(actorMay(actor, 'invoices'), credit.invoiceId);
  if (refusal) throw conflict(refusal.code, refusal.message, 'resolutionID');
}

/** Returns sold lots for opening disputes, and whether the caller can open one about each. */
export async function readTransactions(
  services: Services,
  actor: Actor,
  { ids, lotRefs }: { readonly ids?: readonly number[] | undefined; readonly lotRefs?: readonly string[] | undefined },
): Promise<TransactionJson[]> {
  const rows = await selectTransactions(services.db, actor.houseId, { ids: ids ?? null, lotRefs: lotRefs ?? null });
  const by = openingBy(services, actor);
  const credits = await readLotCredits(
    services.db,
    actor.houseId,
    rows.map(({ lotId }) => lotId),
  );
  return rows.map((row) => {
    const credit = credits.find(({ lotId }) => lotId === row.lotId);
    const { hammer, premium, liveFee: fee } = pricesOf(row);
    const item = itemOf(row);
    return {
      transactionID: row.lotId,
      lotRef: row.lotRef,
      lotNumber: row.lotNumber,
      lotExt: row.lotExtension,
      lotTitle: row.lotTitle,
      lotURL: row.lotUrl,
      catalogTitle: row.catalogTitle,
      catalogDate: row.catalogStartsAt.getTime(),
      approvalID: row.approvalId,
      firstName: row.firstName,
      lastName: row.lastName,
      channel: platformName(row.channel),
      currencyCode: row.currency,
      payable: wireFromMinor(hammer + premium + fee, row.currency),
      disputeRef: row.disputeRef,
      canOpenDispute: canOpenDispute(item, by.now, by.timeZone),
      refusal: openingProblem(item, by)?.message ?? null,
      paid: credit?.isPaid ?? false,
      cancellation: credit && credit.amount > 0 ? cancellationJson(credit, actorMay(actor, 'invoices')) : null,
      opensOn: disputeOpensOn(item.saleEndedAt, by.timeZone),
      opensUntil: disputeOpensUntil(item.saleEndedAt, by.timeZone),
    };
  });
}

/** Returns the reason and the resolution. Throws 422 REASON_REQUIRED, RESOLUTION_REQUIRED. */
function requireReason({ reasonID, resolutionID }: ActBody): { type: DisputeType; resolutionId: number | null } {
  const type = reasonID === undefined ? null : disputeTypeOf(reasonID);
  if (!type) throw invalid([{ code: 'REASON_REQUIRED', message: 'Choose a reason.', field: 'reasonID' }]);
  if (type.id !== MUTUAL_RESOLUTION) return { type, resolutionId: null };
  const resolution = typeof resolutionID === 'number' ? mutualResolutionOf(resolutionID) : null;
  if (!resolution)
    throw invalid([{ code: 'RESOLUTION_REQUIRED', message: 'Select a resolution.', field: 'resolutionID' }]);
  return { type, resolutionId: resolution.id };
}

/** Reads the lots about which disputes are opened. Throws 404, and 409 with every lot that refuses. */
async function requireTransactions(
  tx: Transaction,
  services: Services,
  actor: Actor,
  chosen: readonly number[],
): Promise<TransactionRow[]> {
  const ids = [...new Set(chosen)];
  if (ids.length === 0) throw conflict('NOTHING_CHOSEN', 'Choose at least one lot.', 'transactionIDs');
  const rows = await selectTransactions(tx, actor.houseId, { ids, lotRefs: null });
  if (rows.length < ids.length) throw notFound('The transaction');
  const by = openingBy(services, actor);
  const [first, ...others] = rows.flatMap((row): Problem[] => {
    const problem = openingProblem(itemOf(row), by);
    if (!problem) return [];
    const lot = rows.length > 1 ? `Lot ${row.lotNumber}${row.lotExtension}: ` : '';
    return [{ code: problem.code, message: `${lot}${problem.message}`, field: 'transactionIDs' }];
  });
  if (first) throw new Refusal(409, [first, ...others]);
  return rows;
}

async function store(
  tx: Transaction,
  services: Services,
  actor: Actor,
  rows: readonly NewDisputeRow[],
  bidders: readonly Bidder[],
  message: string,
): Promise<void> {
  const { houseId, userId } = actor;
  const { clock } = services;
  const ids = await insertDisputes(tx, houseId, rows);
  if (ids.length < rows.length)
    throw conflict('HAS_DISPUTE', 'This item already has a dispute or a return.', 'transactionIDs');
  const firstMessage = await takeNumbers(tx, houseId, 'dispute_message', rows.length);
  await insertMessages(
    tx,
    houseId,
    rows.map(({ id }, index) => ({ id: firstMessage + index, disputeId: id, text: message })),
    { at: clock.now(), by: userId },
  );
  const lotIds = rows.map(({ lotId }) => lotId);
  await recordChanges(tx, clock, actor, 'dispute.open', [
    ...rows.map(({ id, reasonId, resolutionId }) => ({
      type: 'Dispute' as const,
      id,
      version: 1,
      after: { state: 'OPEN', reasonID: reasonId, resolutionID: resolutionId },
    })),
    ...(await bidderPartsOf(tx, houseId, bidders)),
    ...(await lotParts(tx, houseId, lotIds)),
    ...(await lineParts(tx, houseId, lotIds)),
  ]);
  await addWork(
    tx,
    clock,
    rows.flatMap(({ id, resolvesAt }) =>
      resolvesAt ? [{ houseId, kind: RESOLVE_WORK, key: String(id), payload: {}, runAfter: resolvesAt }] : [],
    ),
  );
}

/**
 * Opens disputes or returns about sold lots: all or none, once per key. A mutual resolution closes automatically within five minutes. Throws 404;
 * 409 NOTHING_CHOSEN, FLOOR_BIDDER, HAS_DISPUTE, OUTSIDE_TIME_FRAME, INVOICES_REQUIRED; 422 MESSAGE_REQUIRED, REASON_REQUIRED, RESOLUTION_REQUIRED, TOO_LONG,
 * CARD_NUMBER.
 */
export async function openDisputes(
  services: Services,
  actor: Actor,
  body: ActBody,
  key: string | null,
): Promise<DisputeJson[]> {
  const { houseId, userId } = actor;
  const { type, resolutionId } = requireReason(body);
  const message = messageOf(body.message);
  if (message === '') throw invalid([{ code: 'MESSAGE_REQUIRED', message: 'Message is required!', field: 'message' }]);
  const ids = await idempotently(services, actor, { key, operation: 'dispute.open', input: body }, async (tx) => {
    const lots = await requireTransactions(tx, services, actor, body.transactionIDs ?? []);
    if (type.id === MUTUAL_RESOLUTION && cancelsSale(type.id, resolutionId)) await requireMayCredit(tx, actor, lots);
    const first = await takeNumbers(tx, houseId, 'dispute', lots.length);
    const openedAt = services.clock.now();
    const resolvesAt = type.id === MUTUAL_RESOLUTION ? new Date(openedAt.getTime() + RESOLVES_AFTER_MS) : null;
    const rows = lots.map((lot, index) => ({
      id: first + index,
      ref: services.newRef('DSP'),
      lotId: lot.lotId,
      approvalId: lot.approvalId,
      catalogId: lot.catalogId,
      kind: type.kind,
      reasonId: type.id,
      resolutionId,
      currency: lot.currency,
      ...pricesOf(lot),
      openedAt,
      openedBy: userId,
      resolvesAt,
    }));
    await store(tx, services, actor, rows, lots, message);
    const emailed = rows.flatMap((row, index) => {
      const lot = lots[index];
      return lot ? [{ dispute: { ...lot, ...row }, effects: [] }] : [];
    });
    await emailBidders(tx, services, actor, 'OPEN', emailed, message);
    return rows.map(({ id }) => id);
  });
  const opened = await selectDisputesBy(services.db, houseId, 'ids', ids);
  return opened.map((row) => disputeJson(row, readerOf(services, actor)));
}
