import type {
  MessageAnswerJson,
  MessageBody,
  MessageResultJson,
} from '../../../upstream/customers/messages/message-wire';
import type { UpstreamClient } from '../../core/rest/upstream-client';

/** Messages to bidders. */
export const createMessageEndpoints = (upstream: UpstreamClient) => ({
  sendMessage: async (body: MessageBody, idempotencyKey: string): Promise<MessageResultJson[]> =>
    (await upstream.post<MessageAnswerJson>('/app/house/{houseRef}/message', { body, idempotencyKey })).results,
});
