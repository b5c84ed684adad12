import { z } from 'zod';
import { DISPUTE_ACTIONS, DISPUTE_STATES, MESSAGE_LIMIT } from '../../rules/disputes/dispute-states';
import { DISPUTE_KINDS, EFFECT_KINDS } from '../../rules/disputes/dispute-types';
import { Amount, data, IdInUrl, IdsQuery, PageQuery, Timestamp } from '../core/http/wire';

/** JSON of disputes and returns. Amounts are in currencyCode, as of the opening. */

export const DisputeJson = z.object({
  disputeInfo: z.object({
    disputeID: z.int(),
    disputeRef: z.string(),
    disputeStat: z.enum(DISPUTE_STATES),
    disputeStatDescription: z.string(),
    kind: z.enum(DISPUTE_KINDS),
    disputeReasonID: z.int(),
    disputeReason: z.string(),
    resolutionID: z.int().nullable(),
    resolution: z.string().nullable().describe('Of a mutual resolution; null for others'),
    openDispute: z.boolean(),
    closeable: z.boolean().describe('Whether it is open, and long enough that every user can close it'),
    openDate: Timestamp,
    openedBy: z.string().nullable(),
    disputeDate: z.object({ time: Timestamp }).describe('The last change of state'),
    changedBy: z.string().nullable().describe('null for the system'),
    closesOn: z
      .string()
      .nullable()
      .describe(
        "YYYY-MM-DD in the house's time zone: first day on which every user can close it; null unless it is open",
      ),
    resolvesAt: Timestamp.nullable().describe('When a mutual resolution closes automatically; null for others'),
    messageCount: z.int(),
    version: z.int(),
  }),
  bidderInfo: z.object({
    approvalID: z.int(),
    firstName: z.string(),
    lastName: z.string(),
    channel: z.string(),
    phone: z.string(),
    ebay: z.boolean(),
  }),
  catalogInfo: z.object({ catalogID: z.int(), catalogTitle: z.string(), catalogDate: Timestamp }),
  lotInfo: z.object({
    lotID: z.int(),
    lotRef: z.string(),
    lotNumber: z.int(),
    lotExt: z.string(),
    lotTitle: z.string(),
    lotURL: z.string().nullable(),
    invoiceID: z.int().nullable(),
    invoiceGroupID: z.int().nullable(),
    invoiceDetailID: z.int().nullable(),
  }),
  priceInfo: z.object({
    currencyCode: z.string(),
    currencySymbol: z.string(),
    hammer: Amount,
    bp: Amount,
    liveFee: Amount,
    payable: Amount,
  }),
});
export type DisputeJson = z.infer<typeof DisputeJson>;

const RefsQuery = z
  .string()
  .regex(/^[\w-]{1,40}(,[\w-]{1,40})*$/)
  .transform((list) => list.split(','))
  .optional();

const ORDERS = ['DATE', 'DEADLINE', 'NUMBER', 'BIDDER', 'LOT', 'PAYABLE', 'OPENED', 'SESSION'] as const;
export type DisputeOrder = (typeof ORDERS)[number];
const OrderQuery = z
  .enum(ORDERS)
  .optional()
  .describe('DATE: by the latest change of state. DEADLINE: open ones first, by when they can be closed');

const DirectionQuery = z
  .enum(['ASC', 'DESC'])
  .optional()
  .describe('Without it, DATE lists the latest change first, and other orders begin with the smallest or earliest');

const SearchQuery = z
  .string()
  .max(200)
  .optional()
  .describe(
    'A whole number, reference, lot number, or paddle, or words of the name, company, email address, telephone or number of the bidder, of the title of the lot, and of the title of the session',
  );

/** GET /app/house/{houseRef}/openDisputes and /disputes; without a size, all. By ids, refs, invoices, or lots instead of a list. */
export const DisputesQuery = z.object({
  ...PageQuery,
  order: OrderQuery,
  direction: DirectionQuery,
  search: SearchQuery,
  approvalID: IdInUrl.optional(),
  ids: IdsQuery,
  refs: RefsQuery,
  invoiceIDs: IdsQuery,
  lotIDs: IdsQuery,
});
export type DisputesQuery = z.output<typeof DisputesQuery>;
export const OpenDisputesQuery = z.object({
  ...PageQuery,
  order: OrderQuery,
  direction: DirectionQuery,
  search: SearchQuery,
  approvalID: DisputesQuery.shape.approvalID,
});
/** GET /app/house/{houseRef}/pastDisputes?days=180 or 360. */
export const PastDisputesQuery = OpenDisputesQuery.extend({
  days: z.coerce.number().int().min(1).max(3660).optional(),
});
export const DisputesAnswer = data(z.object({ disputes: z.array(DisputeJson), totalRecords: z.int() }));
export type DisputesJson = z.infer<typeof DisputesAnswer>['data'];

export const DisputeParams = z.object({ disputeRef: z.string().max(40) });
export const DisputeAnswer = data(z.object({ dispute: DisputeJson }));

export const DisputeMessageJson = z.object({
  sender: z.string().describe('Name of the user, or of the house for the system'),
  sendDate: Timestamp,
  message: z.string(),
});
export type DisputeMessageJson = z.infer<typeof DisputeMessageJson>;
/** GET /app/house/{houseRef}/dispute/messages/{disputeRef}: oldest first. */
export const MessagesAnswer = data(z.object({ messages: z.array(DisputeMessageJson) }));
export type MessagesJson = z.infer<typeof MessagesAnswer>['data'];

export const DisputeEventJson = z.object({
  at: Timestamp,
  by: z.string().nullable().describe('null for the system'),
  text: z.string(),
});
export type DisputeEventJson = z.infer<typeof DisputeEventJson>;
export const DisputeEffectJson = z.object({
  effectID: z.int(),
  kind: z.enum(EFFECT_KINDS),
  amount: Amount.nullable().describe('null for what is no money; negative for a reversal'),
  currencyCode: z.string().nullable(),
  creditNoteID: z.int().nullable(),
  reversesID: z.int().nullable().describe('The effect that this one reverses; null for others'),
  reversed: z.boolean(),
  at: Timestamp,
  by: z.string().nullable(),
});
export type DisputeEffectJson = z.infer<typeof DisputeEffectJson>;

/** GET /app/house/{houseRef}/disputeDetails?ids= (added): messages, changes, and effects of disputes. */
export const DisputeDetailsQuery = z.object({ ids: IdsQuery });
export const DisputeDetailsAnswer = data(
  z.object({
    details: z.array(
      z.object({
        disputeID: z.int(),
        messages: z.array(DisputeMessageJson).describe('Oldest first'),
        events: z.array(DisputeEventJson).describe('Oldest first'),
        effects: z.array(DisputeEffectJson).describe('Oldest first'),
      }),
    ),
  }),
);
export type DisputeDetailsJson = z.infer<typeof DisputeDetailsAnswer>['data'];

/** GET /app/house/{houseRef}/disputeTypes. */
export const DisputeTypesAnswer = data(
  z.object({
    disputeTypes: z.array(
      z.object({ disputeTypeID: z.int(), disputeTypeName: z.string(), kind: z.enum(DISPUTE_KINDS) }),
    ),
    mutualResolution: z.array(z.object({ disputeTypeID: z.int(), disputeTypeName: z.string() })),
  }),
);
export type DisputeTypesJson = z.infer<typeof DisputeTypesAnswer>['data'];

const message = z.string().max(10_000).describe(`At most ${MESSAGE_LIMIT} characters`);
const seen = z.object({ disputeID: z.int(), version: z.int() });

/**
 * POST /app/house/{houseRef}/disputes/; header Idempotency-Key. `open` takes transactionIDs and reasonID, the other actions disputeIDs. All
 * or nothing.
 */
export const ActBody = z.strictObject({
  action: z.enum(['open', 'send', 'close', 'cancel', 'reopen']),
  message: message.optional(),
  disputeIDs: z.array(z.int()).max(200).optional(),
  houseUserRef: z.string().optional().describe('Must be the caller, if given'),
  transactionIDs: z.array(z.int()).max(200).optional(),
  reasonID: z.int().optional(),
  resolutionID: z.int().nullable().optional().describe('Added: of a mutual resolution'),
  seen: z
    .array(seen)
    .max(200)
    .optional()
    .describe('Added: versions that the caller has seen. If any differs, the call fails with EDITED_MEANWHILE'),
});
export type ActBody = z.infer<typeof ActBody>;

/** POST /app/house/{houseRef}/disputes/reopen (added): for callers that tell who may reopen by the call. */
export const ReopenBody = ActBody.pick({ message: true, disputeIDs: true, seen: true });
export type ReopenBody = z.infer<typeof ReopenBody>;

/** POST /app/house/{houseRef}/acceptDisputeTerms. */
export const AcceptTermsBody = z.strictObject({
  accepted: z.literal(true, 'You must agree to these terms to continue'),
  version: z.int().optional().describe('Added: version of the text that was accepted'),
});
export type AcceptTermsBody = z.infer<typeof AcceptTermsBody>;

/** GET /app/house/{houseRef}/disputeTerms (added). */
export const DisputeTermsAnswer = data(
  z.object({
    version: z.int(),
    paragraphs: z.array(z.string()),
    accepted: z.boolean().describe('Whether the house has accepted this version'),
    acceptedAt: Timestamp.nullable(),
    acceptedBy: z.string().nullable(),
  }),
);
export type DisputeTermsJson = z.infer<typeof DisputeTermsAnswer>['data'];

/** POST /app/house/{houseRef}/disputes/preview (added): what an action would do. Nothing is changed. */
export const PreviewBody = z.strictObject({
  action: z.enum(DISPUTE_ACTIONS),
  disputeRefs: z.array(z.string().max(40)).max(200),
});
export type PreviewBody = z.infer<typeof PreviewBody>;
export const PlannedEffectJson = z.object({
  kind: z.enum(EFFECT_KINDS),
  amount: Amount.nullable(),
  currencyCode: z.string().nullable(),
  reversal: z.boolean(),
});
export type PlannedEffectJson = z.infer<typeof PlannedEffectJson>;
export const PlannedDisputeJson = z.object({
  dispute: DisputeJson,
  refusal: z
    .object({ code: z.string(), text: z.string() })
    .nullable()
    .describe('Why the action is refused; null if it is not'),
  warning: z.string().nullable().describe('What to consider first; null if there is nothing'),
  effects: z.array(PlannedEffectJson),
  invoice: z
    .object({ invoiceID: z.int(), currencyCode: z.string(), balanceBefore: Amount, balanceAfter: Amount })
    .nullable()
    .describe('The balance of its invoice before and after the whole action; null if it stays'),
});
export type PlannedDisputeJson = z.infer<typeof PlannedDisputeJson>;
export const PreviewAnswer = data(
  z.object({
    plan: z.array(PlannedDisputeJson),
    termsRequired: z.boolean().describe('Whether the house has to accept the terms first'),
  }),
);
export type PreviewJson = z.infer<typeof PreviewAnswer>['data'];

/** GET /app/house/{houseRef}/transactions?ids= or ?lotRefs= (added): sold lots, for opening disputes. */
export const TransactionsQuery = z.object({ ids: IdsQuery, lotRefs: RefsQuery });
export const TransactionJson = z.object({
  transactionID: z.int(),
  lotRef: z.string(),
  lotNumber: z.int(),
  lotExt: z.string(),
  lotTitle: z.string(),
  lotURL: z.string().nullable(),
  catalogTitle: z.string(),
  catalogDate: Timestamp,
  approvalID: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  channel: z.string(),
  currencyCode: z.string(),
  payable: Amount,
  disputeRef: z.string().nullable(),
  canOpenDispute: z.boolean().describe('Whether every user can open a dispute now'),
  refusal: z.string().nullable().describe('Why the caller can’t open a dispute; null if they can'),
  paid: z.boolean().describe('Whether the bidder has paid for the lot'),
  cancellation: z
    .object({
      invoiceID: z.int(),
      credit: Amount,
      balanceBefore: Amount,
      balanceAfter: Amount,
      refusal: z.string().nullable().describe('Why the caller can’t credit the invoice; null if they can'),
    })
    .nullable()
    .describe('What canceling the sales of all these lots would do to the invoice; null if nothing'),
  opensOn: z.string().nullable().describe("YYYY-MM-DD in the house's time zone; null until the session has ended"),
  opensUntil: z.string().nullable().describe("YYYY-MM-DD in the house's time zone; null until the session has ended"),
});
export type TransactionJson = z.infer<typeof TransactionJson>;
export const TransactionsAnswer = data(z.object({ transactions: z.array(TransactionJson) }));
export type TransactionsJson = z.infer<typeof TransactionsAnswer>['data'];

/** GET /app/house/{houseRef}/bidderDisputeRecords?approvalIDs= (added): strikes and the No Bid List, by bidder. */
export const DisputeRecordsQuery = z.object({ approvalIDs: IdsQuery });
export const DisputeRecordJson = z.object({
  approvalID: z.int(),
  strikes: z.int(),
  onNoBidList: z.boolean(),
  noBidSince: Timestamp.nullable(),
  disputes: z.int(),
});
export type DisputeRecordJson = z.infer<typeof DisputeRecordJson>;
export const DisputeRecordsAnswer = data(z.object({ disputeRecords: z.array(DisputeRecordJson) }));
export type DisputeRecordsJson = z.infer<typeof DisputeRecordsAnswer>['data'];
