import { CHARGEBACKS_ROUTE } from '../../rules/payments/chargebacks/chargeback-address';
import { addressOf } from '../core/router/paths';

export const chargebacksRoute = CHARGEBACKS_ROUTE;

export const chargebackRoute = `${CHARGEBACKS_ROUTE}/:chargebackNumber` as const;

export const paymentsRoute = '/payments/:action?';

export const chargeRunsRoute = '/invoices/CardCharges/:invoiceGroupID';

export const chargeRunRoute = `${chargeRunsRoute}/run/:chargeRunID` as const;

/** Returns the address for signing up for online payments, or for booking an appointment to switch. */
export const paymentsPath = (action: 'switch' | '' = ''): string => addressOf(paymentsRoute, { action });

/** Returns the address of a group's card charges, by its number. */
export const chargeRunsPath = (groupNumber: number): string =>
  addressOf(chargeRunsRoute, { invoiceGroupID: groupNumber });

/** Returns the address of a charge run, by the numbers of its group and itself. */
export const chargeRunPath = (groupNumber: number, runNumber: number): string =>
  addressOf(chargeRunRoute, { invoiceGroupID: groupNumber, chargeRunID: runNumber });

/** Returns the address of the house's automatic charges. */
export const automaticChargesPath = (): string => '/invoices/AutomaticCharges';

/** The address of discrepancies between the payment provider and the ledger. */
export const reconciliationPath = '/invoices/Reconciliation';

/** Returns the address of the house's payment methods. */
export const paymentMethodsPath = '/settings/payment-methods';

/** Returns the address of a chargeback, by its number. */
export const chargebackPath = (chargebackNumber: number): string => addressOf(chargebackRoute, { chargebackNumber });

/** Returns the address of all chargebacks of an invoice, by its number. */
export const invoiceChargebacksPath = (invoiceNumber: number): string =>
  `${chargebacksRoute}?show=all&invoice=${invoiceNumber}`;
