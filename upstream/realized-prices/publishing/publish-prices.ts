import { isSameResult, resultOf, type StoredResult } from '../../../rules/lots/results/lot-result';
import { countEffects } from '../../../rules/realized-prices/plan';
import { type ChangedRecord, recordChanges } from '../../core/audit/audit-log';
import { idempotently } from '../../core/database/idempotency';
import { conflict, forbidden, notFound } from '../../core/errors';
import { actorMay } from '../../core/http/access';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { correctInvoicedPrices, undoInvoicedPrices } from '../../invoicing/corrections/service';
import type { ResultLot } from '../../lots/results/result-record';
import { lockResults, restoreResults, resultsOfLots, setResults } from '../../lots/results/service';
import type { LotsRealizedBody } from '../realized-wire';
import { storePrices } from '../review/edit-prices';
import { type PriceReview, reviewPrices } from '../review/review-prices';
import { openRealizedUpload } from '../uploads/open-upload';
import { sessionToPrice } from '../uploads/read-session';
import {
  lockRealizedUpload,
  type RealizedUploadRow,
  selectUploadsOfSession,
  updateRealizedUpload,
} from '../uploads/upload-store';
import { type PublishedChange, putChanges, selectPublishedChanges } from './change-store';
import { correctionOf, isCorrectable, numberOf, planOf, saidOf, stampOf } from './plan-prices';

const storedOf = ({ approvalId, hammer, soldAt, realizedPrice, closedAt }: StoredResult): StoredResult => ({
  approvalId,
  hammer,
  soldAt,
  realizedPrice,
  closedAt,
});

/** Returns what changed of lots, from their results before and after. */
function changesOf(before: readonly ResultLot[], after: readonly ResultLot[]): PublishedChange[] {
  const now = new Map(after.map((lot) => [lot.id, lot]));
  return before.flatMap((lot) => {
    const changed = now.get(lot.id);
    return changed && changed.version !== lot.version
      ? [{ lotId: lot.id, before: storedOf(lot), after: storedOf(changed) }]
      : [];
  });
}

const CHANGED_MEANWHILE = 'Prices or results have changed since you reviewed them. Review them again.';

/** Throws 409 UPLOAD_ERRORS if prices can't be published. */
function requirePublishable({ rows }: PriceReview): void {
  if (rows.length === 0) throw conflict('UPLOAD_ERRORS', 'The upload has no prices left. Upload the file again.');
  if (rows.some(({ problems }) => problems.length > 0))
    throw conflict('UPLOAD_ERRORS', 'Some rows still have errors. Fix or delete them, then publish.');
}

/**
 * Gives the lots of a session the prices of its upload in work, in one edit that can be undone. Of lots on invoices, those that are chosen are
 * corrected with their invoices, which requires the right to invoices; the others keep their prices. Returns the id of
 * the upload. Throws what `openRealizedUpload` and `storePrices` throw, what `correctPrices`
 * throws, 403, and 409 NOT_MAPPED, PREMIUM_UNANSWERED, UPLOAD_ERRORS, EDITED_MEANWHILE.
 */
export const publishPrices = (
  services: Services,
  actor: Actor,
  catalogId: number,
  { lots: prices, stamp, correctLotIDs }: LotsRealizedBody,
  key: string | null,
): Promise<number> =>
  idempotently(
    services,
    actor,
    { key, operation: 'realized.publish', input: { catalogId, prices, correctLotIDs } },
    async (tx) => {
      const { houseId, userId } = actor;
      const { clock } = services;
      const { open } = await selectUploadsOfSession(tx, houseId, catalogId);
      if (!open) throw notFound('The upload');
      const { upload, session } = await openRealizedUpload(tx, services, actor, open.id);
      if (upload.state !== 'REVIEW')
        throw conflict('NOT_MAPPED', 'Choose what each column of the file contains first.');
      if (upload.includesPremium === null)
        throw conflict('PREMIUM_UNANSWERED', 'Answer whether the prices include buyer’s premium first.');
      await storePrices(tx, actor, { upload, currency: session.currency }, prices);
      if (correctLotIDs.length > 0 && !actorMay(actor, 'invoices')) throw forbidden({ right: 'invoices' });
      const review = await reviewPrices(tx, actor, upload);
      requirePublishable(review);
      const plan = planOf(review);
      if (stamp !== undefined && stamp !== stampOf(plan)) throw conflict('EDITED_MEANWHILE', CHANGED_MEANWHILE);
      // Invoices are locked before lots.
      const chosen = new Set(correctLotIDs);
      const toCorrect = plan.filter((one) => chosen.has(one.lot.id) && isCorrectable(one));
      const corrections =
        toCorrect.length === 0
          ? null
          : await correctInvoicedPrices(tx, services, actor, toCorrect.map(correctionOf), saidOf(toCorrect));
      const corrected = new Set(toCorrect.map(({ lot }) => lot.id));
      const others = plan.filter(({ lot }) => !corrected.has(lot.id));
      const locked = await lockResults(
        tx,
        houseId,
        others.map(({ lot }) => lot.id),
      );
      // Read again, because results may have changed before they were locked.
      const again = planOf(await reviewPrices(tx, actor, upload)).filter(({ lot }) => !corrected.has(lot.id));
      if (stampOf(again) !== stampOf(others)) throw conflict('EDITED_MEANWHILE', CHANGED_MEANWHILE);
      const results = again.flatMap(({ lot, to, effect }) =>
        effect === 'INVOICED' ? [] : [{ lotId: lot.id, result: to }],
      );
      const now = clock.now();
      const changed = await setResults(tx, houseId, locked, results, session.endedAt ?? now);
      const before = [...toCorrect.map(({ lot }) => lot), ...locked];
      const after = await lockResults(
        tx,
        houseId,
        before.map(({ id }) => id),
      );
      await putChanges(tx, houseId, upload.id, changesOf(before, after));
      const outcome = countEffects(
        plan.map(({ lot, to, effect }) =>
          corrected.has(lot.id) ? (to.kind === 'PASSED' ? 'PASSED' : 'REPRICED') : effect,
        ),
      );
      await settle(
        services,
        actor,
        {
          ...upload,
          state: 'PUBLISHED',
          outcome,
          corrections: corrections?.trail ?? null,
          publishedBy: userId,
          publishedAt: now,
        },
        'realized.publish',
        changed,
      )(tx);
      return upload.id;
    },
  );

/** Stores an upload whose lots have changed, and writes both to the audit log. */
const settle =
  (
    { clock }: Services,
    actor: Actor,
    upload: RealizedUploadRow,
    action: 'realized.publish' | 'realized.undo',
    lots: readonly ChangedRecord[],
  ) =>
  async (tx: Parameters<typeof updateRealizedUpload>[0]): Promise<void> => {
    const version = upload.version + 1;
    await updateRealizedUpload(tx, actor.houseId, {
      ...upload,
      version,
      updatedBy: actor.userId,
      updatedAt: clock.now(),
    });
    const after = { state: upload.state, outcome: upload.outcome };
    await recordChanges(tx, clock, actor, action, [{ type: 'RealizedUpload', id: upload.id, version, after }, ...lots]);
  };

const MOST_NAMED = 10;

/** Throws 409 RESULT_CHANGED if lots no longer have the results that were published. */
function requireUnchanged(
  lots: readonly ResultLot[],
  changes: readonly PublishedChange[],
  corrected: ReadonlySet<number>,
): void {
  const byId = new Map(lots.map((lot) => [lot.id, lot]));
  const changed = changes.flatMap(({ lotId, after }) => {
    const lot = byId.get(lotId);
    return lot && (!isSameResult(resultOf(lot), resultOf(after)) || (lot.groupId !== null && !corrected.has(lotId)))
      ? [lot]
      : [];
  });
  if (changed.length === 0 && byId.size === changes.length) return;
  const named = changed.slice(0, MOST_NAMED).map(numberOf).join(', ');
  const more = changed.length > MOST_NAMED ? ` and ${changed.length - MOST_NAMED} more` : '';
  const which =
    changed.length === 1 ? `Lot ${named} has` : changed.length === 0 ? 'Some lots have' : `Lots ${named}${more} have`;
  throw conflict(
    'RESULT_CHANGED',
    `${which} changed since these prices were published, so they can’t be undone as a whole. Upload the right prices instead.`,
  );
}

/**
 * Gives the lots of a published upload the results back that they had before. The upload can be reviewed again, unless the session has a newer
 * one. Throws 404, 409 NOT_PUBLISHED, RESULT_CHANGED, and what `undoCorrections` and
 * `sessionToPrice` throw.
 */
export const undoPrices = (services: Services, actor: Actor, id: number, key: string | null): Promise<null> =>
  idempotently(services, actor, { key, operation: 'realized.undo', input: { id } }, async (tx) => {
    const { houseId } = actor;
    const upload = await lockRealizedUpload(tx, houseId, id);
    if (!upload) throw notFound('The upload');
    await sessionToPrice(tx, services, actor, upload.catalogId);
    if (upload.state !== 'PUBLISHED') throw conflict('NOT_PUBLISHED', 'These prices aren’t published.');
    const changes = await selectPublishedChanges(tx, houseId, id);
    const corrected = new Set((upload.corrections?.lots ?? []).map(({ lotId }) => lotId));
    const ids = changes.map(({ lotId }) => lotId);
    // Invoices are locked before lots.
    if (upload.corrections) {
      requireUnchanged(await resultsOfLots(tx, houseId, ids), changes, corrected);
      await undoInvoicedPrices(tx, services, actor, upload.corrections);
    }
    const others = changes.filter(({ lotId }) => !corrected.has(lotId));
    const lots = await lockResults(
      tx,
      houseId,
      others.map(({ lotId }) => lotId),
    );
    requireUnchanged(lots, others, corrected);
    const before = new Map(others.map((change) => [change.lotId, change.before]));
    const changed = await restoreResults(tx, houseId, lots, before);
    const { open } = await selectUploadsOfSession(tx, houseId, upload.catalogId);
    const next: RealizedUploadRow = open
      ? { ...upload, state: 'UNDONE' }
      : { ...upload, state: 'REVIEW', outcome: null, corrections: null, publishedBy: null, publishedAt: null };
    await settle(services, actor, next, 'realized.undo', changed)(tx);
    return null;
  });
