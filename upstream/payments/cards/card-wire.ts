import { z } from 'zod';
import { data, IdsQuery, Timestamp } from '../../core/http/wire';
import { CardJson, ChargeReasonJson } from '../charging/charge-wire';

/** What is on file for a bidder with the provider of this installation. */
export const CardOnFileJson = z.object({
  approvalID: z.int(),
  provider: z.enum(['sandbox', 'stripe']),
  card: CardJson.nullable(),
  addedAt: Timestamp.nullable(),
  refusal: ChargeReasonJson.nullable().describe('Why nothing can be put on file or removed; null where it can'),
  version: z.int().describe('Counts the changes; 0 before the first'),
});
export type CardOnFileJson = z.infer<typeof CardOnFileJson>;

/** GET /app/house/{houseRef}/cardsOnFile?ids={approvalIDs} (added). */
export const CardsOnFileQuery = z.object({ ids: IdsQuery });
export const CardsOnFileAnswer = data(z.object({ cardsOnFile: z.array(CardOnFileJson) }));

/** POST /app/house/{houseRef}/approval/{approvalID}/cardOnFile (added): kind, brand, last four digits and expiry are asked of the provider. */
export const SetCardBody = z.object({
  cardRef: z
    .string()
    .max(300)
    .describe("The provider's own reference: cus_…/pm_… of Stripe, sandbox-success-1 of the sandbox; never a number"),
  version: z.int().describe('The version that was seen: another one is refused with EDITED_MEANWHILE'),
});
export type SetCardBody = z.infer<typeof SetCardBody>;

/** POST /app/house/{houseRef}/approval/{approvalID}/cardOnFile/remove (added). */
export const RemoveCardBody = SetCardBody.pick({ version: true });
export const CardOnFileAnswer = data(z.object({ cardOnFile: CardOnFileJson }));
