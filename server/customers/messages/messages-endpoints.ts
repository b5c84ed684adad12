import type { SessionBiddersJson } from '../../../upstream/customers/messages/message-wire';
import type {
  MessageAnswerJson,
  MessageBody,
  MessageResultJson,
} from '../../../upstream/invoicing/messages/send-message-wire';
import type { UpstreamClient } from '../../core/rest/upstream-client';

/** Messages to bidders. */
export const createMessageEndpoints = (upstream: UpstreamClient) => ({
  sendMessage: async (body: MessageBody, idempotencyKey: string): Promise<MessageResultJson[]> =>
    (await upstream.post<MessageAnswerJson>('/app/house/{houseRef}/message', { body, idempotencyKey })).results,

  sessionBidders: (
    refs: readonly string[],
    query: { readonly search: string | null; readonly size: number; readonly offset: number },
  ) =>
    upstream.get<SessionBiddersJson>('/app/house/{houseRef}/sessionBidders', {
      query: { catalogRefs: refs, ...query },
    }),
});
