import { z } from 'zod';
import { data, IdsQuery, Timestamp } from '../../core/http/wire';
import { CardJson, ChargeReasonJson } from '../charge-wire';

/** A bidder's payment details on file with the provider of this installation. */
export const CardOnFileJson = z.object({
  approvalID: z.int(),
  provider: z.enum(['sandbox', 'stripe']),
  card: CardJson.nullable(),
  addedAt: Timestamp.nullable(),
  refusal: ChargeReasonJson.nullable().describe('Why the card on file can’t be changed; null when it can'),
  version: z.int().describe('Number of changes; 0 before the first'),
});
export type CardOnFileJson = z.infer<typeof CardOnFileJson>;

/** GET /app/house/{houseRef}/cardsOnFile?ids={approvalIDs} (added). */
export const CardsOnFileQuery = z.object({ ids: IdsQuery });
export const CardsOnFileAnswer = data(z.object({ cardsOnFile: z.array(CardOnFileJson) }));

/**
 * POST /app/house/{houseRef}/approval/{approvalID}/cardOnFile (added): kind, brand, last four digits, and expiry are fetched from the
 * provider.
 */
export const SetCardBody = z.object({
  cardRef: z
    .string()
    .max(300)
    .describe(
      "The provider's reference, such as cus_…/pm_… with Stripe or sandbox-success-1 with the sandbox; never a card number",
    ),
  version: z.int().describe('Version that the caller has seen. Any other version fails with EDITED_MEANWHILE'),
});
export type SetCardBody = z.infer<typeof SetCardBody>;

/** POST /app/house/{houseRef}/approval/{approvalID}/cardOnFile/remove (added). */
export const RemoveCardBody = SetCardBody.pick({ version: true });
export const CardOnFileAnswer = data(z.object({ cardOnFile: CardOnFileJson }));
