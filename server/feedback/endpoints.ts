import type {
  DefaultFeedbackBody,
  DefaultFeedbackJson,
  FeedbackJson,
  FeedbackListJson,
  FeedbackLotJson,
  GiveFeedbackBody,
} from '../../upstream/feedback/wire';
import type { Query, UpstreamClient } from '../core/rest/upstream-client';

const FEEDBACK = '/app/house/{houseRef}/feedback';

interface LotAnswer {
  readonly lot: FeedbackLotJson;
}

/** Default feedback messages, and feedback on the buyers of lots. */
export function createFeedbackEndpoints(upstream: UpstreamClient) {
  const list = (query: Query) => upstream.get<FeedbackListJson>(FEEDBACK, { query });

  return {
    defaultFeedback: () => upstream.get<DefaultFeedbackJson>(`${FEEDBACK}/default`),

    saveDefaultFeedback: (body: DefaultFeedbackBody) =>
      upstream.post<DefaultFeedbackJson>(`${FEEDBACK}/default`, { body }),

    feedbackById: async (ids: readonly number[]): Promise<FeedbackJson[]> => (await list({ ids })).feedback,

    feedbackOfLots: async (lotIDs: readonly number[]): Promise<FeedbackJson[]> => (await list({ lotIDs })).feedback,

    feedbackOfBidders: async (
      approvalIDs: readonly number[],
      window: { size: number; offset: number },
    ): Promise<FeedbackListJson['bidders']> => (await list({ approvalIDs, ...window })).bidders,

    feedbackLots: async (lotRefs: readonly string[]): Promise<FeedbackLotJson[]> =>
      (await upstream.get<{ lots: FeedbackLotJson[] }>(`${FEEDBACK}/lots`, { query: { lotRefs } })).lots,

    giveFeedback: async (body: GiveFeedbackBody, idempotencyKey: string): Promise<FeedbackLotJson> =>
      (await upstream.post<LotAnswer>(FEEDBACK, { body, idempotencyKey })).lot,

    withdrawFeedback: async (lotFeedbackID: number): Promise<FeedbackLotJson> =>
      (await upstream.post<LotAnswer>(`${FEEDBACK}/{lotFeedbackID}/withdraw`, { params: { lotFeedbackID } })).lot,
  };
}

export type FeedbackEndpoints = ReturnType<typeof createFeedbackEndpoints>;

declare module '../core/context' {
  interface Endpoints {
    readonly feedback: ReturnType<typeof createFeedbackEndpoints>;
  }
}
