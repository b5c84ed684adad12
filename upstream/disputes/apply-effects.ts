import { cancelsSale, disputeName, disputeNoun } from '../../rules/disputes/dispute-types';
import type { Author, ChangedRecord } from '../core/audit/audit-log';
import type { Transaction } from '../core/database/database';
import { takeNumbers } from '../core/database/numbering';
import type { Services } from '../core/services';
import { bidderParts } from '../customers/service';
import { cancelSales, restoreSales } from '../invoicing/credits/service';
import { insertEffects, type NewEffectRow } from './detail-store';
import type { DisputeRow } from './dispute-store';
import type { PlannedDispute, PlannedEffect } from './plan-disputes';

/** An effect with its dispute. */
interface Planned {
  readonly dispute: DisputeRow;
  readonly effect: PlannedEffect;
}

const lotName = ({ lotNumber, lotExtension }: DisputeRow): string => `lot ${lotNumber}${lotExtension}`;

/** What closing or reopening did: the effects, and the lots as parts of the change. */
interface Applied {
  readonly rows: readonly Omit<NewEffectRow, 'id'>[];
  readonly parts: readonly ChangedRecord[];
}

/** Cancels the sales, and returns the effects with what was credited. */
async function closing(
  tx: Transaction,
  services: Services,
  author: Author,
  disputes: readonly DisputeRow[],
  planned: readonly Planned[],
): Promise<Applied> {
  const reasons = new Map(
    disputes.map((dispute) => [
      dispute.lotId,
      `${disputeName({ kind: dispute.kind, number: dispute.id })} closed: sale of ${lotName(dispute)} canceled`,
    ]),
  );
  const { issued, parts } = await cancelSales(tx, services, author, reasons);
  const rows = planned.flatMap(({ dispute, effect: { kind, amount, currency } }): Omit<NewEffectRow, 'id'>[] => {
    const own = { disputeId: dispute.id, approvalId: dispute.approvalId, kind, reversesId: null };
    if (kind !== 'CREDIT_NOTE') return [{ ...own, amount, currency, creditNoteId: null }];
    const credit = issued.get(dispute.lotId);
    return credit ? [{ ...own, ...credit }] : [];
  });
  return { rows, parts };
}

/** Restores the sales, and returns the effects that reverse the earlier ones. */
async function reopening(
  tx: Transaction,
  services: Services,
  author: Author,
  disputes: readonly DisputeRow[],
  planned: readonly Planned[],
): Promise<Applied> {
  const noteOf = new Map(
    planned.flatMap(({ dispute, effect: { reverses } }) =>
      reverses?.creditNoteId ? [[dispute.id, reverses.creditNoteId] as const] : [],
    ),
  );
  const { reversed, parts } = await restoreSales(
    tx,
    services,
    author,
    disputes.map(({ id, kind, lotId }) => {
      const note = noteOf.get(id) ?? null;
      return {
        lotId,
        note:
          note === null ? null : { id: note, reason: `Reverses CN-${note}: ${disputeNoun([{ kind }])} ${id} reopened` },
      };
    }),
  );
  const rows = planned.map(({ dispute, effect: { kind, amount, currency, reverses } }) => ({
    disputeId: dispute.id,
    approvalId: dispute.approvalId,
    kind,
    amount,
    currency,
    creditNoteId: reversed.get(reverses?.creditNoteId ?? 0) ?? null,
    reversesId: reverses?.id ?? null,
  }));
  return { rows, parts };
}

/**
 * Does what a plan says: closing cancels sales with credit notes and records the house's credit, the No Bid List, and strikes; reopening reverses
 * each. Returns the lots and bidders that changed, as parts of the disputes' change. Throws 409 PAYMENT_PENDING, GROUP_NOT_CREATED.
 */
export async function applyEffects(
  tx: Transaction,
  services: Services,
  author: Author,
  action: 'CLOSE' | 'REOPEN',
  plan: readonly PlannedDispute[],
): Promise<ChangedRecord[]> {
  const planned = plan.flatMap(({ dispute, effects }) => effects.map((effect) => ({ dispute, effect })));
  const canceling = plan
    .map(({ dispute }) => dispute)
    .filter(
      ({ reasonId, resolutionId, state }) =>
        cancelsSale(reasonId, resolutionId) && (action === 'CLOSE' || state === 'CLOSED'),
    );
  const { houseId, userId } = author;
  const { rows, parts } = await (action === 'REOPEN' ? reopening : closing)(tx, services, author, canceling, planned);
  if (rows.length > 0) {
    const first = await takeNumbers(tx, houseId, 'dispute_effect', rows.length);
    await insertEffects(
      tx,
      houseId,
      rows.map((row, index) => ({ ...row, id: first + index })),
      { at: services.clock.now(), by: userId },
    );
  }
  const marking = planned.filter(({ effect }) => effect.kind === 'NO_BID_LIST' || effect.kind === 'STRIKE');
  const bidders = await bidderPartsOf(
    tx,
    houseId,
    marking.map(({ dispute }) => dispute),
  );
  return [...parts, ...bidders];
}

/** The bidder of a dispute or a lot. */
export type Bidder = Pick<DisputeRow, 'approvalId' | 'channel'>;

/** Returns bidders whose dispute record changed, each once, as parts of the disputes' change. They are locked in the order of their numbers. */
export async function bidderPartsOf(
  tx: Transaction,
  houseId: number,
  bidders: readonly Bidder[],
): Promise<ChangedRecord[]> {
  const each = [...new Set(bidders.map(({ approvalId }) => approvalId))];
  const parts: ChangedRecord[] = [];
  for (const approvalId of each.sort((one, other) => one - other))
    parts.push(...(await bidderParts(tx, houseId, approvalId)));
  return parts;
}
