import type { ChangeJson } from '../../../upstream/core/wire';
import type { Resolvers } from '../../generated/resolvers-types';
import type { GraphQLContext } from '../context';
import { badUserInput, unauthenticated } from '../errors';
import { encodeNodeId } from '../node-id';
import { isNodeType, nodeOf } from '../nodes';
import { selectsField } from '../selected-fields';
import type { Following } from './feeds';
import type { FollowerCalls } from './house-feed';

/** What a subscription asks for. */
interface Wanted {
  readonly types: readonly string[] | null;
  /** A sequence to go on after, as the client wrote it. */
  readonly after: string | null;
  readonly withNodes: boolean;
}

const SEQUENCE = /^\d{1,15}$/;

function sequenceOf(after: string | null): number | null {
  if (after === null) return null;
  if (!SEQUENCE.test(after)) throw badUserInput('`after` is the sequence of a change.');
  return Number(after);
}

/**
 * Begins to follow the house's changes after a sequence, or from now on, and answers the stream of them, which ends with the session, with
 * the client, and with the server. Throws UNAUTHENTICATED for nobody, BAD_USER_INPUT for a sequence that is none of this house.
 */
export async function followHouse(context: GraphQLContext, wanted: Wanted): Promise<AsyncGenerator<ChangeJson, void>> {
  const after = sequenceOf(wanted.after);
  const user = await context.session.signedIn();
  const credential = context.session.credential();
  if (credential === null) throw unauthenticated();
  const calls = (): FollowerCalls => {
    const { core, auth } = context.renewed(user).endpoints;
    return { ...core, user: () => auth.user() };
  };
  const following = await context.feeds.follow(user.houseInfo.houseRef, {
    user, calls, after, credential: `${credential.kind} ${credential.token}`, isToken: credential.kind === 'bearer',
  });
  if (following === null) throw badUserInput('`after` is beyond the last change of the house. Subscribe without it, and read again what you show.');
  const ended = context.ended();
  // A client that leaves before it took the first change never starts the stream, which would end this.
  ended.addEventListener('abort', following.leave);
  if (ended.aborted) following.leave();
  return changesOf(following, context, wanted, ended);
}

async function* changesOf({ follower, leave }: Following, context: GraphQLContext, { types, withNodes }: Wanted, ended: AbortSignal): AsyncGenerator<ChangeJson, void> {
  try {
    for (let changes = await follower.queue.take(ended); changes !== null; changes = await follower.queue.take(ended)) {
      const wanted = types === null ? changes : changes.filter(({ type }) => types.includes(type));
      if (withNodes) {
        // A fresh session and fresh loaders, so that rights and records are as they are now; together, so that many changes cost few calls.
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

const nodeOfChange = async ({ type, recordID }: ChangeJson, context: GraphQLContext) => (isNodeType(type) ? nodeOf(context, type, recordID) : null);

export const changesResolvers: Resolvers = {
  House: {
    latestChange: async (_, __, { endpoints }) => String(await endpoints.core.latestChange()),
  },
  Subscription: {
    recordChanged: {
      subscribe: (_, { types, after }, context, info) =>
        followHouse(context, { types: types ?? null, after: after ?? context.lastEventId, withNodes: selectsField(info, 'node') }),
      resolve: (change: ChangeJson) => change,
    },
  },
  RecordChange: {
    sequence: (change) => String(change.sequence),
    recordId: ({ type, recordID }, _, context) => encodeNodeId({ type, houseNumber: context.session.house().houseID, number: recordID }),
    node: (change, _, context) => nodeOfChange(change, context),
  },
};
