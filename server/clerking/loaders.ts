import { byKey } from '../core/rest/loader';
import type { ClerkingEndpoints } from './endpoints';

export function createClerkingLoaders(endpoints: ClerkingEndpoints) {
  return {
    /** The desks of live sessions, by the references of the sessions. */
    deskByRef: byKey(endpoints.desksByRef, ({ catalogRef }) => catalogRef, 50),
    /** The same, by the numbers of the sessions. */
    deskByNumber: byKey(endpoints.desksByNumber, ({ catalogID }) => catalogID),
  };
}

declare module '../core/context' {
  interface Loaders {
    readonly clerking: ReturnType<typeof createClerkingLoaders>;
  }
}
