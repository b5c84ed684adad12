import type { SeenBody } from '../../../upstream/invoicing/invoices/seen-wire';
import type { GraphQLContext } from '../../core/context';
import { badUserInput, type UpstreamRefusal } from '../../core/graphql/errors';
import type { SeenInvoicesInput } from '../../generated/resolvers-types';
import { conflictsOf } from '../editing/edit-conflicts';

/** Returns what a rejection says about invoices that have changed since the user saw them. */
export async function changedSince(refusal: UpstreamRefusal | null, context: GraphQLContext) {
  if (refusal === null) return { conflicts: [], changedNumbers: [] };
  const { invoiceIDs } = refusal.details;
  return {
    conflicts: await conflictsOf(refusal, context),
    changedNumbers: Array.isArray(invoiceIDs) ? invoiceIDs.filter((id) => typeof id === 'number') : [],
  };
}

const MOST_VERSIONS = 1_000;

/** Converts what the caller saw of invoices for the services. Ids of another house are ignored. Throws BAD_USER_INPUT. */
export async function seenBody(
  seen: SeenInvoicesInput | null | undefined,
  { nodeIds }: GraphQLContext,
): Promise<SeenBody | undefined> {
  if (!seen) return undefined;
  if (!/^\d{1,15}$/.test(seen.sequence))
    throw badUserInput('seen.sequence is a sequence number that a preview, a check or a dry run answered.');
  const asked = seen.versions ?? [];
  if (asked.length > MOST_VERSIONS) throw badUserInput(`seen.versions can be ${MOST_VERSIONS} at most.`);
  const versions = await Promise.all(
    asked.map(async ({ id, version }) => ({ invoiceID: await nodeIds.numberOf('Invoice', id), version })),
  );
  return {
    sequence: Number(seen.sequence),
    versions: versions.flatMap(({ invoiceID, version }) => (invoiceID === null ? [] : [{ invoiceID, version }])),
    ...(typeof seen.count === 'number' ? { count: seen.count } : {}),
  };
}

/** Returns the same as part of a larger request; empty if the caller doesn't report what it saw. */
export async function seenOf(
  seen: SeenInvoicesInput | null | undefined,
  context: GraphQLContext,
): Promise<{ readonly seen?: SeenBody }> {
  const body = await seenBody(seen, context);
  return body ? { seen: body } : {};
}
