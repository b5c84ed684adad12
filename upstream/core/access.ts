import { mayUse, RIGHTS, type Right, type Subject } from '../../rules/auth/rights';
import type { Actor } from './actor';
import { forbidden } from './errors';
import type { RouteAccess } from './route';

const subjectOf = (actor: Actor): Subject => ({
  access: actor.access,
  isSuperUser: actor.isSuperUser,
  processorType: actor.houseProcessorType,
  connectType: actor.houseConnectType,
  isInstant: actor.houseIsInstant,
  invoicingDisabled: actor.houseInvoicingDisabled,
});

/** Whether the user has the right, by their access types and their house's flags (S1§6). */
export const actorMay = (actor: Actor, right: Right): boolean => mayUse(right, subjectOf(actor));

/** All rights that the user has. */
export const rightsOf = (actor: Actor): Right[] => RIGHTS.filter((right) => actorMay(actor, right));

/** Throws 403 with the permission text where the user has not the right that a call needs. */
export function requireAccess(actor: Actor, access: Exclude<RouteAccess, 'public'>): void {
  if (access !== 'session' && !actorMay(actor, access)) throw forbidden();
}
