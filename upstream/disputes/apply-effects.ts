import type { Author, ChangedRecord } from '../core/audit/audit-log';
import type { Transaction } from '../core/database/database';
import { takeNumbers } from '../core/database/numbering';
import type { Services } from '../core/services';
import { bidderParts } from '../customers/service';
import { creditLots, reverseCreditNotes } from '../invoicing/credits/service';
import type { NewEffectRow } from './detail-store';
import { insertEffects } from './detail-store';
import type { DisputeRow } from './dispute-store';
import type { PlannedDispute, PlannedEffect } from './plan-disputes';

/** An effect with its dispute. */
interface Planned {
  readonly dispute: DisputeRow;
  readonly effect: PlannedEffect;
}

const lotName = ({ lotNumber, lotExtension }: DisputeRow): string => `lot ${lotNumber}${lotExtension}`;

/** Issues the credit notes, and returns the effects with what was credited. */
async function closing(
  tx: Transaction,
  services: Services,
  author: Author,
  planned: readonly Planned[],
): Promise<Omit<NewEffectRow, 'id'>[]> {
  const credited = planned.filter(({ effect }) => effect.kind === 'CREDIT_NOTE');
  const reasons = new Map(
    credited.map(({ dispute }) => [
      dispute.lotId,
      `Dispute ${dispute.id} closed: sale of ${lotName(dispute)} canceled`,
    ]),
  );
  const issued = await creditLots(tx, services, author, reasons);
  return planned.flatMap(({ dispute, effect: { kind, amount, currency } }): Omit<NewEffectRow, 'id'>[] => {
    const own = { disputeId: dispute.id, approvalId: dispute.approvalId, kind, reversesId: null };
    if (kind !== 'CREDIT_NOTE') return [{ ...own, amount, currency, creditNoteId: null }];
    const credit = issued.get(dispute.lotId);
    return credit ? [{ ...own, ...credit }] : [];
  });
}

/** Reverses the credit notes, and returns the reversing effects. */
async function reopening(
  tx: Transaction,
  services: Services,
  author: Author,
  planned: readonly Planned[],
): Promise<Omit<NewEffectRow, 'id'>[]> {
  const reasons = new Map(
    planned.flatMap(({ dispute, effect: { reverses } }) =>
      reverses?.creditNoteId
        ? [[reverses.creditNoteId, `Reverses CN-${reverses.creditNoteId}: dispute ${dispute.id} reopened`] as const]
        : [],
    ),
  );
  const reversed = await reverseCreditNotes(tx, services, author, reasons);
  return planned.map(({ dispute, effect: { kind, amount, currency, reverses } }) => ({
    disputeId: dispute.id,
    approvalId: dispute.approvalId,
    kind,
    amount,
    currency,
    creditNoteId: reversed.get(reverses?.creditNoteId ?? 0) ?? null,
    reversesId: reverses?.id ?? null,
  }));
}

/**
 * Does what a plan says: closing issues credit notes and records the house's credit, the No Bid List, and strikes; reopening reverses each.
 * Returns the bidders whose dispute record changed, as parts of the disputes' change. Throws 409 PAYMENT_PENDING.
 */
export async function applyEffects(
  tx: Transaction,
  services: Services,
  author: Author,
  plan: readonly PlannedDispute[],
): Promise<ChangedRecord[]> {
  const planned = plan.flatMap(({ dispute, effects }) => effects.map((effect) => ({ dispute, effect })));
  if (planned.length === 0) return [];
  const { houseId, userId } = author;
  const isReversal = planned.some(({ effect }) => effect.reverses !== null);
  const rows = await (isReversal ? reopening : closing)(tx, services, author, planned);
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
  return bidderPartsOf(
    tx,
    houseId,
    marking.map(({ dispute }) => dispute),
  );
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
