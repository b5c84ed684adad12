import type { Right } from '../generated/schema-types';
import type { Gate } from './slice';

/** Lets in whoever has the right (S1 section 6). The services decide by the same table, whatever is shown. */
export const holds = (right: Right): Gate => (viewer) => viewer.rights.includes(right);
