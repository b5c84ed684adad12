import { addressOf } from '../core/router/paths';

export const paymentsRoute = '/payments/:action?';
export const chargeRunsRoute = '/invoices/CardCharges/:invoiceGroupID';
export const chargeRunRoute = `${chargeRunsRoute}/run/:chargeRunID` as const;

/** Signing up for online payments, or booking an appointment to switch. */
export const paymentsPath = (action: 'switch' | '' = ''): string => addressOf(paymentsRoute, { action });

/** The card charges of a group, by its number. */
export const chargeRunsPath = (groupNumber: number): string =>
  addressOf(chargeRunsRoute, { invoiceGroupID: groupNumber });

/** One run of charges of a group, by their numbers. */
export const chargeRunPath = (groupNumber: number, runNumber: number): string =>
  addressOf(chargeRunRoute, { invoiceGroupID: groupNumber, chargeRunID: runNumber });

/** The automatic charges of the house. */
export const automaticChargesPath = (): string => '/invoices/AutomaticCharges';

/** Disagreements between the payment provider and the ledger. */
export const reconciliationPath = '/invoices/Reconciliation';

/** The ways to pay of the house. */
export const paymentMethodsPath = '/settings/payment-methods';
