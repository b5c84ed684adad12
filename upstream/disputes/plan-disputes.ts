import { creditRefusal, nonPaymentWarning } from '../../rules/disputes/crediting';
import {
  actionRefusal,
  type DisputeAction,
  type DisputeRefusal,
  type HouseNow,
  isCloseable,
} from '../../rules/disputes/dispute-states';
import { cancelsSale, closingEffects, type EffectKind, NON_PAYMENT } from '../../rules/disputes/dispute-types';
import type { Queryable } from '../core/database/database';
import { inCreationText, type LotCredit, pendingText, readLotCredits } from '../invoicing/credits/service';
import { type EffectRow, isInForce, selectEffects } from './detail-store';
import type { DisputeRow } from './dispute-store';

/** Who acts, and when. */
export interface ActionBy extends HouseNow {
  readonly isSuperUser: boolean;
  /** Whether they may change what invoices charge. */
  readonly mayCredit: boolean;
}

/** Returns what the rules need to know about a dispute. */
export const forAction = ({ state, isEbay, openedAt }: DisputeRow, by: HouseNow) => ({
  state,
  isEbay,
  isCloseable: isCloseable({ state, openedAt: openedAt.getTime() }, by),
});

/** An effect that an action will have. */
export interface PlannedEffect {
  readonly kind: EffectKind;
  /** Minor units; null for what is no money. */
  readonly amount: number | null;
  readonly currency: string | null;
  /** The effect that it reverses; null if it is a new one. */
  readonly reverses: EffectRow | null;
}

/** What an action will do to one dispute. */
export interface PlannedDispute {
  readonly dispute: DisputeRow;
  readonly refusal: DisputeRefusal | null;
  readonly effects: readonly PlannedEffect[];
  /** What to consider before the action; null if there is nothing. */
  readonly warning: string | null;
  readonly invoice: {
    readonly invoiceId: number;
    readonly currency: string;
    readonly balanceBefore: number;
    readonly balanceAfter: number;
  } | null;
}

const pending = (credit: LotCredit | undefined): DisputeRefusal | null =>
  credit?.isPaymentPending ? { code: 'PAYMENT_PENDING', message: pendingText(credit.invoiceId) } : null;

/** Refuses to cancel a sale whose invoice a job is about to write. */
const inCreation = ({ invoiceId, isTaken, reasonId, resolutionId }: DisputeRow): DisputeRefusal | null =>
  isTaken && invoiceId === null && cancelsSale(reasonId, resolutionId)
    ? { code: 'GROUP_NOT_CREATED', message: inCreationText() }
    : null;

/** Returns the effect of a kind on a dispute; none if there is nothing to credit. */
function effectOf(kind: EffectKind, { liveFee, currency }: DisputeRow, credit: LotCredit | undefined): PlannedEffect[] {
  const money = (amount: number) => (amount > 0 ? [{ kind, amount, currency, reverses: null }] : []);
  if (kind === 'PLATFORM_CREDIT') return money(liveFee);
  if (kind === 'CREDIT_NOTE') return money(credit?.amount ?? 0);
  return [{ kind, amount: null, currency: null, reverses: null }];
}

async function planClosing(
  db: Queryable,
  houseId: number,
  disputes: readonly DisputeRow[],
  refusalOf: (dispute: DisputeRow) => DisputeRefusal | null,
  mayCredit: boolean,
): Promise<PlannedDispute[]> {
  const kindsOf = ({ reasonId, resolutionId }: DisputeRow) => closingEffects(reasonId, resolutionId);
  const credited = disputes.filter((one) => refusalOf(one) === null && kindsOf(one).includes('CREDIT_NOTE'));
  const credits = await readLotCredits(
    db,
    houseId,
    credited.map(({ lotId }) => lotId),
  );
  return disputes.map((dispute) => {
    const credit = credits.find(({ lotId }) => lotId === dispute.lotId);
    const refusal =
      refusalOf(dispute) ??
      pending(credit) ??
      inCreation(dispute) ??
      (credit && credit.amount > 0 ? creditRefusal(mayCredit, credit.invoiceId) : null);
    if (refusal) return { dispute, refusal, effects: [], invoice: null, warning: null };
    return {
      dispute,
      refusal,
      effects: kindsOf(dispute).flatMap((kind) => effectOf(kind, dispute, credit)),
      invoice: credit && credit.amount > 0 ? credit : null,
      warning: nonPaymentWarning(dispute.reasonId, credit?.isPaid === true),
    };
  });
}

async function planReopening(
  db: Queryable,
  houseId: number,
  disputes: readonly DisputeRow[],
  refusalOf: (dispute: DisputeRow) => DisputeRefusal | null,
  mayCredit: boolean,
): Promise<PlannedDispute[]> {
  const effects = await selectEffects(
    db,
    houseId,
    disputes.map(({ id }) => id),
  );
  const balances = await readLotCredits(
    db,
    houseId,
    disputes.map(({ lotId }) => lotId),
  );
  const own = (dispute: DisputeRow) => effects.filter((one) => one.disputeId === dispute.id && isInForce(one));
  const restoredOn = (invoiceId: number) =>
    disputes
      .filter((one) => one.invoiceId === invoiceId && refusalOf(one) === null)
      .flatMap(own)
      .reduce((sum, { kind, amount }) => sum + (kind === 'CREDIT_NOTE' ? (amount ?? 0) : 0), 0);
  return disputes.map((dispute) => {
    const mine = own(dispute);
    const balance = balances.find(({ lotId }) => lotId === dispute.lotId);
    const isCredited = mine.some(({ kind }) => kind === 'CREDIT_NOTE');
    const refusal =
      refusalOf(dispute) ??
      (isCredited && balance ? (pending(balance) ?? creditRefusal(mayCredit, balance.invoiceId)) : null);
    if (refusal) return { dispute, refusal, effects: [], invoice: null, warning: null };
    return {
      dispute,
      refusal,
      effects: mine.map((one) => ({
        kind: one.kind,
        amount: one.amount === null ? null : 0 - one.amount,
        currency: one.currency,
        reverses: one,
      })),
      invoice:
        isCredited && balance
          ? { ...balance, balanceAfter: balance.balanceBefore + restoredOn(balance.invoiceId) }
          : null,
      warning: null,
    };
  });
}

/** Returns what an action will do to disputes, in their order: the preview shows it, and the action does exactly this. */
export async function planAction(
  db: Queryable,
  houseId: number,
  action: DisputeAction,
  disputes: readonly DisputeRow[],
  by: ActionBy,
): Promise<PlannedDispute[]> {
  const refusalOf = (dispute: DisputeRow) => actionRefusal(action, forAction(dispute, by), by.isSuperUser);
  if (action === 'CLOSE') return planClosing(db, houseId, disputes, refusalOf, by.mayCredit);
  if (action === 'REOPEN') return planReopening(db, houseId, disputes, refusalOf, by.mayCredit);
  // A dispute over non-payment whose bidder has paid is shown as such, whatever is done with it.
  const unpaid = disputes.filter(({ reasonId }) => reasonId === NON_PAYMENT);
  const credits = await readLotCredits(
    db,
    houseId,
    unpaid.map(({ lotId }) => lotId),
  );
  const paidLots = new Set(credits.flatMap(({ lotId, isPaid }) => (isPaid ? [lotId] : [])));
  return disputes.map((dispute) => {
    const refusal = refusalOf(dispute);
    return {
      dispute,
      refusal,
      effects: [],
      invoice: null,
      warning: refusal === null ? nonPaymentWarning(dispute.reasonId, paidLots.has(dispute.lotId)) : null,
    };
  });
}
