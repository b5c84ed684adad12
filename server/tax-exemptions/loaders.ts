import { byKey } from '../core/rest/loader';
import type { TaxExemptionsEndpoints } from './endpoints';

export function createTaxExemptionsLoaders(endpoints: TaxExemptionsEndpoints) {
  return {
    /** A paper, by its number. */
    exemptionByNumber: byKey(endpoints.exemptionsById, ({ taxExemptionID }) => taxExemptionID),
    /** The papers of a person, latest first. */
    exemptionsOfPerson: byKey(
      async (personIDs: readonly number[]) => {
        const papers = await endpoints.exemptionsOfPeople(personIDs);
        return personIDs.map((personID) => ({ personID, papers: papers.filter((one) => one.personID === personID) }));
      },
      ({ personID }) => personID,
    ),
  };
}

declare module '../core/context' {
  interface Loaders {
    readonly taxExemptions: ReturnType<typeof createTaxExemptionsLoaders>;
  }
}
