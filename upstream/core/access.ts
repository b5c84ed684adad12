import type { Actor } from './actor';
import { forbidden } from './errors';
import type { RouteAccess } from './route';

/** Throws 403 with the permission text where the user's access types, or the house's flags, do not allow it (S1§6). */
export function requireAccess(actor: Actor, access: Exclude<RouteAccess, 'public'>): void {
  if (access === 'session') return;
  const needed = access === 'payments' ? (['invoices', 'settlement'] as const) : ([access] as const);
  if (!needed.every((one) => actor.access.includes(one))) throw forbidden();
  if (needed.some((one) => one === 'invoices') && actor.houseInvoicingDisabled) throw forbidden();
}
