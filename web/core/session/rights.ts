import type { Right } from '../../generated/schema-types';
import type { Gate, Viewer } from '../slice';

/** Lets in viewers who have the permission. The services decide by the same table, whatever is shown. */
export const holds = (right: Right): Gate =>
  Object.assign((viewer: Viewer) => viewer.rights.includes(right), { right });
