import { OUTDATED_AUTO_CHARGE } from '../../../rules/invoicing/charge-dates/auto-charge';
import { SELECT_NEW_DATE } from './auto-charge-words';

/** The change of dates before it is saved. */
export interface AutoChargeDraft {
  /** `keep`: no change. */
  readonly mode: 'keep' | 'set' | 'remove';
  /** YYYY-MM-DD, or empty. */
  readonly day: string;
  readonly scope: 'ALL' | 'SELECTED';
  /** Whether bidders are notified by email; false if missing. */
  readonly notifyBidders?: boolean;
}

export const NOTHING_CHOSEN: AutoChargeDraft = { mode: 'keep', day: '', scope: 'ALL' };

export const isChanging = ({ mode }: AutoChargeDraft): boolean => mode !== 'keep';

/** The fields of a row that its date depends on. */
export interface DatedInvoice {
  readonly autoChargeDay: string | null;
  readonly firstEligibleAutoChargeDay: string | null;
  readonly isAutoChargeOutdated: boolean;
}

/**
 * Returns the date that an invoice would have, and whether it can't have it. `isIncluded`: the change includes the
 * invoice.
 */
export function dayAfter(
  draft: AutoChargeDraft,
  invoice: DatedInvoice,
  isIncluded: boolean,
): { readonly day: string | null; readonly isOutdated: boolean } {
  if (!isIncluded || draft.mode === 'keep' || (draft.mode === 'set' && draft.day === ''))
    return { day: invoice.autoChargeDay, isOutdated: invoice.isAutoChargeOutdated };
  if (draft.mode === 'remove') return { day: null, isOutdated: false };
  const first = invoice.firstEligibleAutoChargeDay;
  return { day: draft.day, isOutdated: first !== null && draft.day < first };
}

/** What determines whether the user can continue. */
export interface AutoChargeFacts {
  readonly firstDay: string;
  readonly lastDay: string;
  readonly eligibleCount: number;
  readonly plannedCount: number;
  /** The number of dates that are no longer valid, before any change. */
  readonly outdatedCount: number;
  readonly tickedCount: number;
  /** Whether a row on screen can't have the chosen day. */
  readonly isDayTooEarly: boolean;
}

/** Returns why the user can't continue yet; undefined if they can. */
export function autoChargeWaits({ mode, day, scope }: AutoChargeDraft, facts: AutoChargeFacts): string | undefined {
  if (mode === 'keep') return facts.outdatedCount > 0 ? OUTDATED_AUTO_CHARGE : undefined;
  if (scope === 'SELECTED' && facts.tickedCount === 0) return 'Select at least one invoice';
  if (mode === 'remove') return facts.plannedCount === 0 ? 'None of these invoices has an auto-charge date' : undefined;
  if (facts.eligibleCount === 0) return 'None of these invoices can be charged automatically';
  if (day === '') return SELECT_NEW_DATE;
  if (day < facts.firstDay || day > facts.lastDay) return 'Choose a day from 2 to 7 days from today';
  return facts.isDayTooEarly ? OUTDATED_AUTO_CHARGE : undefined;
}
