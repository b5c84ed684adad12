import type {
  CardLinkAnswerJson,
  CardLinkJson,
  CardRequestJson,
  CardRequestsJson,
  OpenCardLinkJson,
  RequestCardAnswerJson,
  RequestCardBody,
  SandboxCardPageBody,
  SandboxCardPageJson,
} from '../../../upstream/payments/card-requests/card-request-wire';
import type { UpstreamClient } from '../../core/rest/upstream-client';

const REQUESTS = '/app/house/{houseRef}/cardRequests';
const LINK = '/app/cardLink/{token}';
const PAGE = '/app/sandboxCardPage/{pageRef}';

/** The services wait for the provider. */
const DEADLINE_MS = 65_000;

interface PageAnswer {
  readonly sandboxCardPage: SandboxCardPageJson;
}

/** Requests for cards: for staff and for the bidders' pages. */
export function createCardRequestEndpoints(upstream: UpstreamClient) {
  return {
    cardRequestsOf: async (approvalIDs: readonly number[]): Promise<CardRequestsJson['bidders']> =>
      (await upstream.get<CardRequestsJson>(REQUESTS, { query: { approvalIDs } })).bidders,

    cardRequestsById: async (ids: readonly number[]): Promise<CardRequestJson[]> =>
      (await upstream.get<CardRequestsJson>(REQUESTS, { query: { ids } })).cardRequests,

    requestCard: (approvalID: number, body: RequestCardBody, idempotencyKey: string) =>
      upstream.post<RequestCardAnswerJson>('/app/house/{houseRef}/approval/{approvalID}/cardRequest', {
        params: { approvalID },
        body,
        idempotencyKey,
      }),

    cancelCardRequest: async (cardRequestID: number, version: number): Promise<CardRequestJson> =>
      (
        await upstream.post<{ cardRequest: CardRequestJson }>(
          '/app/house/{houseRef}/cardRequest/{cardRequestID}/cancel',
          { params: { cardRequestID }, body: { version }, deadlineMs: DEADLINE_MS },
        )
      ).cardRequest,

    cardLink: async (token: string): Promise<CardLinkJson> =>
      (await upstream.get<CardLinkAnswerJson>(LINK, { params: { token } })).cardLink,

    refreshCardLink: async (token: string): Promise<CardLinkJson> =>
      (await upstream.post<CardLinkAnswerJson>(`${LINK}/refresh`, { params: { token }, deadlineMs: DEADLINE_MS }))
        .cardLink,

    openCardLink: (token: string) =>
      upstream.post<OpenCardLinkJson>(`${LINK}/open`, { params: { token }, deadlineMs: DEADLINE_MS }),

    sandboxCardPage: async (pageRef: string): Promise<SandboxCardPageJson> =>
      (await upstream.get<PageAnswer>(PAGE, { params: { pageRef } })).sandboxCardPage,

    answerSandboxCardPage: async (pageRef: string, body: SandboxCardPageBody): Promise<SandboxCardPageJson> =>
      (await upstream.post<PageAnswer>(`${PAGE}/answer`, { params: { pageRef }, body })).sandboxCardPage,
  };
}
