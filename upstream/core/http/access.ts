import { diyAllowed } from '../../../rules/auth/house-flags';
import { mayUse, type Right, RIGHTS, type Subject } from '../../../rules/auth/rights';
import type { Actor } from './actor';

/** Returns what the rights of a caller depend on. */
export const subjectOf = (actor: Actor): Subject => ({
  access: actor.access,
  isSuperUser: actor.isSuperUser,
  isSuperAdmin: actor.isSuperAdmin,
  processorType: actor.houseProcessorType,
  connectType: actor.houseConnectType,
  isInstant: actor.houseIsInstant,
  invoicingDisabled: actor.houseInvoicingDisabled,
  autoChargeEnabled: actor.houseAutoChargeEnabled,
  paymentsEnabled: actor.housePaymentsEnabled,
  isPaymentUser: actor.isPaymentUser,
  lacksSecondFactor: actor.lacksSecondFactor,
  diyAllowed: diyAllowed(actor.houseIngestType),
  features: actor.houseFeatures,
});

/** Returns whether the user has the right, by their access types and their house's flags. */
export const actorMay = (actor: Actor, right: Right): boolean => mayUse(right, subjectOf(actor));

/** Lists all rights of the user. */
export const rightsOf = (actor: Actor): Right[] => RIGHTS.filter((right) => actorMay(actor, right));
