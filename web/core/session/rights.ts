import type { Right } from '../../generated/schema-types';
import type { Gate, Viewer } from '../slice';

/** Returns a gate for viewers with this right. The services enforce the same rights, whatever the app shows. */
export const holds = (right: Right): Gate =>
  Object.assign((viewer: Viewer) => viewer.rights.includes(right), { right });

/** The gate for invoices and everything that belongs to them. */
export const mayInvoice = holds('INVOICES');
