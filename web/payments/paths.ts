/** S2 section 2: signing up, and the appointment to switch. */
export const paymentsPath = (action?: 'switch'): string => (action === undefined ? '/payments' : `/payments/${action}`);

/** The card charges of a group, by its number. */
export const chargeRunsPath = (groupNumber: number): string => `/invoices/CardCharges/${groupNumber}`;

/** One run of charges of a group, by their numbers. */
export const chargeRunPath = (groupNumber: number, runNumber: number): string =>
  `${chargeRunsPath(groupNumber)}/run/${runNumber}`;

/** The automatic charges of the house. */
export const automaticChargesPath = (): string => '/invoices/AutomaticCharges';

/** The ways to pay of the house. */
export const paymentMethodsPath = '/settings/payment-methods';
