import { setTimeout as pause } from 'node:timers/promises';
import { GraphQLError } from 'graphql';
import type { ChangeJson } from '../../upstream/core/wire';
import type { Resolvers } from '../generated/resolvers-types';
import type { GraphQLContext } from './context';
import { UpstreamRefusal } from './errors';
import { encodeNodeId } from './node-id';
import { isNodeType, nodeOf } from './nodes';
import { selectsField } from './selected-fields';

/**
 * The house's changes from now on. Each poll goes on with fresh loaders, so that records are as they are now, and asks
 * again who is signed in: the stream ends with the session, with the client, and with the server.
 */
async function* changesOfHouse(context: GraphQLContext, isWanted: (change: ChangeJson) => boolean, withNodes: boolean): AsyncGenerator<ChangeJson, void> {
  const ended = context.ended();
  let last = await context.endpoints.core.latestChange();
  while (!ended.aborted) {
    const answer = await nextChanges(context, last, ended);
    if (answer === null) return;
    last = answer.sequence;
    const changes = latestOfEach(answer.changes.filter(isWanted));
    // All together, so that many changes cost few calls; what cannot be read is told where it is asked for.
    if (withNodes) await Promise.allSettled(changes.map((change) => nodeOfChange(change, context)));
    yield* changes;
  }
}

/** After services that were too busy to answer, or away, they are asked again so much later, in ms. */
const AGAIN = 1000;

/** Whether the services, or the session that they were asked with, say that nobody is signed in any more. */
const isSignedOut = (error: unknown): boolean => (error instanceof UpstreamRefusal && error.status === 401) || (error instanceof GraphQLError && error.extensions.code === 'UNAUTHENTICATED');

/** null when the stream is over. Services that do not answer end no stream: what they tell later is nothing that was missed. */
async function nextChanges(context: GraphQLContext, last: number, ended: AbortSignal) {
  while (!ended.aborted) {
    // Anew for each try: who is signed in is asked once a context, and what could not be answered then would stay so.
    Object.assign(context, context.renewed());
    try {
      return await context.endpoints.core.changesAfter(last, ended);
    } catch (error) {
      if (isSignedOut(error) || context.session.credential() === null) return null;
      if (error instanceof UpstreamRefusal) throw error;
      await pause(AGAIN, undefined, { signal: ended }).catch(() => undefined);
    }
  }
  return null;
}

/** A record that changed several times is told once, as it is now. */
function latestOfEach(changes: readonly ChangeJson[]): ChangeJson[] {
  return [...new Map(changes.map((change) => [`${change.type}:${change.recordID}`, change])).values()];
}

const nodeOfChange = async ({ type, recordID }: ChangeJson, context: GraphQLContext) => (isNodeType(type) ? nodeOf(context, type, recordID) : null);

export const changesResolvers: Resolvers = {
  Subscription: {
    recordChanged: {
      subscribe: (_, { types }, context, info) => changesOfHouse(context, ({ type }) => types?.includes(type) ?? true, selectsField(info, 'node')),
      resolve: (change: ChangeJson) => change,
    },
  },
  RecordChange: {
    sequence: (change) => String(change.sequence),
    recordId: ({ type, recordID }, _, context) => encodeNodeId({ type, houseNumber: context.session.house().houseID, number: recordID }),
    node: (change, _, context) => nodeOfChange(change, context),
  },
};
