import { byKey } from '../core/rest/loader';
import type { TillEndpoints } from './endpoints';

export function createTillLoaders(endpoints: TillEndpoints) {
  return {
    /** The invoices of a person that aren't settled. */
    accountOfPerson: byKey(endpoints.tillAccounts, ({ personID }) => personID),
    /** A count of the drawer, by its number. */
    drawerCountByNumber: byKey(endpoints.drawerCountsById, ({ drawerCountID }) => drawerCountID),
  };
}

declare module '../core/context' {
  interface Loaders {
    readonly till: ReturnType<typeof createTillLoaders>;
  }
}
