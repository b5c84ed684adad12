import type { ChangeJson } from '../../../upstream/core/http/wire';
import type { Resolvers } from '../../generated/resolvers-types';
import type { GraphQLContext } from '../context';
import { badUserInput, unauthenticated } from '../graphql/errors';
import { encodeNodeId } from '../graphql/node-id';
import { isNodeType, nodeOf } from '../graphql/nodes';
import { selectsField } from '../graphql/selected-fields';
import type { Following } from './feeds';
import type { FollowerCalls } from './house-feed';

const SEQUENCE = /^\d{1,15}$/;

function sequenceOf(after: string | null): number | null {
  if (after === null) return null;
  if (!SEQUENCE.test(after)) throw badUserInput('`after` is the sequence of a change.');
  return Number(after);
}

/**
 * Subscribes to the house's changes after the client's sequence number, or from now on. The queue ends with the session, the
 * client, and the server. Throws UNAUTHENTICATED without a session, BAD_USER_INPUT for a sequence number that isn't one of this house.
 */
export async function followHouse(context: GraphQLContext, sequence: string | null): Promise<Following> {
  const after = sequenceOf(sequence);
  const user = await context.session.signedIn();
  const credential = context.session.credential();
  if (credential === null) throw unauthenticated();
  const calls = (): FollowerCalls => {
    const { core, auth } = context.renewed(user).endpoints;
    return { ...core, user: () => auth.user() };
  };
  const following = await context.feeds.follow(user.houseInfo.houseRef, {
    user,
    calls,
    after,
    credential: `${credential.kind} ${credential.token}`,
    isToken: credential.kind === 'bearer',
  });
  if (following === null)
    throw badUserInput(
      '`after` is beyond the last change of the house. Subscribe without it, and read again what you show.',
    );
  const ended = context.ended();
  // A client that disconnects before it takes the first change never starts the stream, whose end would unsubscribe it.
  ended.addEventListener('abort', following.leave);
  if (ended.aborted) following.leave();
  return following;
}

/** Filters changes by type; null returns all of them. */
export const changesOfTypes = (
  changes: readonly ChangeJson[],
  types: readonly string[] | null,
): readonly ChangeJson[] => (types === null ? changes : changes.filter(({ type }) => types.includes(type)));

async function* changesOf(
  { follower: { queue }, leave }: Following,
  context: GraphQLContext,
  types: readonly string[] | null,
  withNodes: boolean,
): AsyncGenerator<ChangeJson, void> {
  try {
    for (let changes = await queue.take(); changes !== null; changes = await queue.take()) {
      const wanted = changesOfTypes(changes, types);
      if (withNodes) {
        // A new session and new loaders, so that permissions and records are current; loaded together, so that many changes cost few calls.
        Object.assign(context, context.renewed());
        await context.session.signedIn();
        await Promise.allSettled(wanted.map((change) => nodeOfChange(change, context)));
      }
      yield* wanted;
    }
  } finally {
    leave();
  }
}

const nodeOfChange = async ({ type, recordID }: ChangeJson, context: GraphQLContext) =>
  isNodeType(type) ? nodeOf(context, type, recordID) : null;

export const changesResolvers: Resolvers = {
  House: {
    latestChange: async (_, __, { endpoints }) => String(await endpoints.core.latestChange()),
  },
  Subscription: {
    recordChanged: {
      subscribe: async (_, { types, after }, context, info) =>
        changesOf(
          await followHouse(context, after ?? context.lastEventId),
          context,
          types ?? null,
          selectsField(info, 'node'),
        ),
      resolve: (change: ChangeJson) => change,
    },
  },
  RecordChange: {
    sequence: (change) => String(change.sequence),
    recordId: ({ type, recordID }, _, context) =>
      encodeNodeId({ type, houseNumber: context.session.house().houseID, number: recordID }),
    node: (change, _, context) => nodeOfChange(change, context),
  },
};
