import { SESSION_LIMIT } from '../session-fields';

/** The rules for adding sales and sessions, which the app and the services share. */

export type SaleKind = 'LIVE' | 'TIMED' | 'BUY_NOW';

/** What the rules need to know about a house. */
export interface AddingHouse {
  /** Whether its contract includes live and timed sales. */
  readonly liveOrTimedEnabled: boolean;
  /** Whether its contract includes a Buy It Now sale. */
  readonly buyNowEnabled: boolean;
  readonly paymentProcessingEnabled: boolean;
  /** Whether it can only sell with the provider's payment processing. */
  readonly paymentProcessingRequired: boolean;
  readonly hasFeeStep: boolean;
  /** Whether payments of the house to the operator are overdue. */
  readonly overduePayment: boolean;
  readonly stealthMode: boolean;
}

/** The most characters of a sale's name. */
export const LONGEST_SALE_NAME = 120;

export const NO_PROCESSING = 'You must have payment processing enabled to add a sale.';
export const TERMS_NEEDED = 'Please select your terms';
export const STEALTH = 'Your account has been temporarily disabled...';
export const OVERDUE = 'Your account has an overdue balance. Pay it in the Payment Center, then add the sale.';

/** Returns the problem with the name of a sale, or null. */
export function saleNameProblem(name: string): string | null {
  const typed = name.trim();
  if (typed === '') return 'Sale title is required';
  return typed.length > LONGEST_SALE_NAME ? `Sale title can have ${LONGEST_SALE_NAME} characters at most` : null;
}

/** Returns why no sale of any kind can be added, or null. */
export function addingRefusal({ stealthMode, overduePayment }: AddingHouse): string | null {
  if (stealthMode) return STEALTH;
  return overduePayment ? OVERDUE : null;
}

/** Returns why a sale of this kind can't be added, or null. A house has one Buy It Now sale. */
export function kindRefusal(kind: SaleKind, house: AddingHouse, hasBuyNowSale: boolean): string | null {
  if (kind !== 'BUY_NOW')
    return house.liveOrTimedEnabled
      ? null
      : 'Your contract does not include live or timed sales. Contact Customer Care.';
  if (!house.buyNowEnabled) return 'Your contract does not include a Buy It Now sale. Contact Customer Care.';
  if (hasBuyNowSale) return 'You already have a Buy It Now sale. Open it from the calendar.';
  return house.paymentProcessingEnabled ? null : NO_PROCESSING;
}

/** What the rules need to know about terms. */
export interface AddingTerms {
  readonly hasFeeStep: boolean;
  readonly allowsProcessing: boolean;
}

/** Returns why a sale of this house can't have these terms, or null. */
export function termsRefusal(terms: AddingTerms, house: AddingHouse): string | null {
  if (terms.hasFeeStep !== house.hasFeeStep)
    return terms.hasFeeStep
      ? 'These terms have the house fee step, which your account does not have.'
      : 'These terms lack the house fee step of your account.';
  return house.paymentProcessingRequired && !terms.allowsProcessing
    ? 'These terms do not allow card payments, which your account requires.'
    : null;
}

/** What the rules need to know about a sale. */
export interface SaleOfSession {
  readonly kind: SaleKind;
  readonly hasFeeStep: boolean;
  readonly sessionCount: number;
}

/** Returns why no session can be added to a sale, or null. */
export function sessionRefusal(sale: SaleOfSession, house: AddingHouse, most: number): string | null {
  if (sale.kind === 'BUY_NOW') return 'A Buy It Now sale has no sessions.';
  if (sale.sessionCount >= most) return SESSION_LIMIT;
  if (sale.hasFeeStep !== house.hasFeeStep)
    return 'The house fee step of your account has changed since this sale was added. Add a new sale for your session.';
  return house.paymentProcessingRequired && !house.paymentProcessingEnabled
    ? 'Finish signing up for payment processing, then add a session.'
    : null;
}

/** Returns why a session can't be deleted, or null. */
export const deletionRefusal = (lotCount: number): string | null =>
  lotCount === 0 ? null : 'Only a session without lots can be deleted. Delete its lots first.';
