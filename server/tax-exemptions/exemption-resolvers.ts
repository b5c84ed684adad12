import type { TaxExemptionBody, TaxExemptionJson } from '../../upstream/tax-exemptions/exemption-wire';
import type { GraphQLContext } from '../core/context';
import { type UpstreamRefusal, userErrorsOf } from '../core/graphql/errors';
import { uploadedFile } from '../core/http/uploads';
import { remember } from '../core/rest/loader';
import type { Resolvers, SaveTaxExemptionInput } from '../generated/resolvers-types';

/** The input paths of REST fields. */
const FIELDS = { number: ['certificateNumber'], countryCode: ['country'], approvalID: ['approvalId'] } as const;

const isPaper = (value: unknown): value is TaxExemptionJson =>
  typeof value === 'object' && value !== null && 'taxExemptionID' in value;

/** The current paper, which a refusal includes after a conflict. */
const currentOf = (refusal: UpstreamRefusal | null): TaxExemptionJson | null =>
  isPaper(refusal?.details.taxExemption) ? refusal.details.taxExemption : null;

/** Answers a change with the paper and its person as they are now. */
async function changed(running: Promise<TaxExemptionJson>, context: GraphQLContext) {
  const { loaders, session } = context;
  const { result, userErrors, refusal } = await userErrorsOf(running, FIELDS);
  // The ids of the records name the house.
  await session.signedIn();
  if (result !== null) {
    remember(loaders.taxExemptions.exemptionByNumber, result.taxExemptionID, result);
    loaders.taxExemptions.exemptionsOfPerson.clearAll();
    loaders.customers.personByNumber.clear(result.personID);
  }
  return {
    taxExemption: result,
    current: currentOf(refusal),
    person: result === null ? null : await loaders.customers.personByNumber.load(result.personID),
    userErrors,
  };
}

async function bodyOf(input: SaveTaxExemptionInput, { nodeIds }: GraphQLContext): Promise<TaxExemptionBody> {
  const { id, approvalId, certificateNumber, kind, country, state, validFrom, expiresOn, note, version } = input;
  return {
    ...(typeof id === 'string' ? { taxExemptionID: await nodeIds.numberOrNone('TaxExemption', id) } : {}),
    ...(typeof approvalId === 'string' ? { approvalID: await nodeIds.numberOrNone('Approval', approvalId) } : {}),
    number: certificateNumber,
    kind,
    countryCode: country ?? '',
    state: state ?? '',
    validFrom: validFrom ?? '',
    expiresOn: expiresOn ?? '',
    note: note ?? '',
    ...(typeof version === 'number' ? { version } : {}),
  };
}

/** Resolvers of tax exemption papers. */
export const exemptionResolvers: Resolvers = {
  Mutation: {
    saveTaxExemption: (_, { input }, context) => {
      const run = async () => context.endpoints.taxExemptions.save(await bodyOf(input, context), input.idempotencyKey);
      return changed(run(), context);
    },
    removeTaxExemption: (_, { input: { id, version } }, context) => {
      const run = async () =>
        context.endpoints.taxExemptions.remove(
          await context.nodeIds.numberOrNone('TaxExemption', id),
          typeof version === 'number' ? { version } : {},
        );
      return changed(run(), context);
    },
    attachTaxExemptionFile: (_, { input: { id, file } }, context) => {
      const run = async () =>
        context.endpoints.taxExemptions.sendFile(
          await context.nodeIds.numberOrNone('TaxExemption', id),
          await uploadedFile(file),
        );
      return changed(run(), context);
    },
  },
  Person: {
    taxExemptions: async ({ personID }, _, { loaders }) => [
      ...((await loaders.taxExemptions.exemptionsOfPerson.load(personID))?.papers ?? []),
    ],
  },
  TaxExemption: {
    id: ({ taxExemptionID }, _, { nodeIds }) => nodeIds.of('TaxExemption', taxExemptionID),
    number: ({ taxExemptionID }) => taxExemptionID,
    approval: ({ approvalID }, _, { loaders }) => loaders.customers.approvalByNumber.load(approvalID),
    certificateNumber: ({ number }) => number,
    country: ({ countryCode }) => countryCode,
    validFrom: ({ validFrom }) => validFrom || null,
    expiresOn: ({ expiresOn }) => expiresOn || null,
    fileUrl: ({ taxExemptionID, fileName, version }) =>
      fileName === '' ? null : `/files/tax-exemptions/${taxExemptionID}?version=${version}`,
    isRemoved: ({ removed }) => removed,
  },
};
