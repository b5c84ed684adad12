import { z } from 'zod';
import { data } from '../../core/http/wire';
import { LotJson } from '../../lots/wire';

/** POST /app/house/{houseRef}/lots/decideBan (added). */
export const DecideBanBody = z.object({
  lotIDs: z.array(z.int().min(1).max(2_147_483_647)).min(1).max(2000),
  banned: z.boolean(),
});
export type SentBanDecision = z.input<typeof DecideBanBody>;
export const DecideBanAnswer = data(z.object({ lots: z.array(LotJson) }));
