import { z } from 'zod';
import { CARD_REQUEST_STATES } from '../../../rules/payments/card-requests/card-request';
import { SANDBOX_CARDS, type SandboxCard } from '../../../rules/payments/cards/sandbox-card-kinds';
import { data, IdsQuery, Timestamp } from '../../core/http/wire';

/** What a bidder agrees to before saving a card. */
export const MandateJson = z.object({
  version: z.int().describe('Version of the text'),
  text: z.string(),
  agreedAt: Timestamp.nullable().describe('When the bidder agreed; null until then'),
  setupRef: z.string().nullable().describe("The provider's id of the setup; null until a card is saved"),
  mandateRef: z.string().nullable().describe("The provider's id of the mandate; null if it has none"),
});
export type MandateJson = z.infer<typeof MandateJson>;

/** A request for a card: a link by which a bidder saves one. The link itself is stored nowhere. */
export const CardRequestJson = z.object({
  cardRequestID: z.int(),
  approvalID: z.int(),
  state: z.enum(CARD_REQUEST_STATES),
  stateText: z.string().describe('State as shown to staff'),
  recipient: z.string().nullable().describe('Where the link was emailed; null if it was given to staff'),
  createdAt: Timestamp,
  createdBy: z.string().nullable().describe('Name of the user'),
  expiresAt: Timestamp,
  endedAt: Timestamp.nullable().describe(
    'When a card was saved, or the request expired or was canceled; null until then',
  ),
  endedBy: z.string().nullable().describe('Name of the user who canceled it; null otherwise'),
  card: z
    .object({ kind: z.enum(['CARD', 'ACH']), brand: z.string(), lastFour: z.string() })
    .nullable()
    .describe('The card that the bidder saved'),
  mandate: MandateJson,
  version: z.int(),
});
export type CardRequestJson = z.infer<typeof CardRequestJson>;

/**
 * GET /app/house/{houseRef}/cardRequests (added): requests of ?approvalIDs=, the latest ten per bidder; or of ?ids=. Latest first.
 */
export const CardRequestsQuery = z.object({ ids: IdsQuery, approvalIDs: IdsQuery });
export const CardRequestsAnswer = data(
  z.object({
    bidders: z.array(
      z.object({
        approvalID: z.int(),
        cardRequests: z.array(CardRequestJson),
        cardRequest: CardRequestJson.nullable().describe('The request by which the card on file was saved'),
      }),
    ),
    cardRequests: z.array(CardRequestJson).describe('Requests asked for by ids'),
  }),
);
export type CardRequestsJson = z.infer<typeof CardRequestsAnswer>['data'];

/** POST /app/house/{houseRef}/approval/{approvalID}/cardRequest (added; header Idempotency-Key). */
export const RequestCardBody = z.strictObject({
  email: z
    .string()
    .max(300)
    .nullable()
    .describe('Emails the link to this address; null returns it, to open or copy it'),
});
export type RequestCardBody = z.infer<typeof RequestCardBody>;
export const RequestCardAnswer = data(
  z.object({
    cardRequest: CardRequestJson,
    url: z.string().nullable().describe('The link, only in this answer; null if it is emailed, or no longer open'),
  }),
);
export type RequestCardAnswerJson = z.infer<typeof RequestCardAnswer>['data'];

/** POST /app/house/{houseRef}/cardRequest/{cardRequestID}/cancel (added). */
export const CancelCardRequestBody = z.strictObject({
  version: z.int().describe('Version that the caller has seen. Any other version fails with EDITED_MEANWHILE'),
});
export type CancelCardRequestBody = z.infer<typeof CancelCardRequestBody>;
export const CardRequestAnswer = data(z.object({ cardRequest: CardRequestJson }));

/** What the bidder sees of a link. */
export const CardLinkJson = z.object({
  houseName: z.string(),
  houseEmail: z.string(),
  mandate: z.string(),
  state: z.enum(['OPEN', 'SAVED']),
});
export type CardLinkJson = z.infer<typeof CardLinkJson>;
/** GET /app/cardLink/{token}, and POST .../refresh, which fetches the result from the provider first (both added). 410 once it has ended. */
export const CardLinkAnswer = data(z.object({ cardLink: CardLinkJson }));
export type CardLinkAnswerJson = z.infer<typeof CardLinkAnswer>['data'];
/** POST /app/cardLink/{token}/open (added). */
export const OpenCardLinkAnswer = data(
  z.object({
    cardLink: CardLinkJson,
    url: z.string().nullable().describe("The provider's page; null if a card was saved meanwhile"),
  }),
);
export type OpenCardLinkJson = z.infer<typeof OpenCardLinkAnswer>['data'];

const kinds = Object.keys(SANDBOX_CARDS) as [SandboxCard, ...SandboxCard[]];
/** GET /app/sandboxCardPage/{pageRef} and POST .../answer (both added): a page of the sandbox. */
export const SandboxCardPageAnswer = data(
  z.object({ sandboxCardPage: z.object({ pageRef: z.string(), returnUrl: z.string() }) }),
);
export type SandboxCardPageJson = z.infer<typeof SandboxCardPageAnswer>['data']['sandboxCardPage'];
export const SandboxCardPageBody = z.strictObject({
  card: z.enum(kinds).nullable().describe('The card to save; null declines'),
});
export type SandboxCardPageBody = z.infer<typeof SandboxCardPageBody>;
