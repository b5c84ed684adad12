import { z } from 'zod';
import { SET_UP_STEPS } from '../../../rules/house/set-up';
import { data } from '../../core/http/wire';

/** The set-up list of a house. */
export const SetUpJson = z.object({
  steps: z.array(z.object({ step: z.enum(SET_UP_STEPS), done: z.boolean() })),
  dismissed: z.boolean(),
  paymentsSkipped: z.boolean(),
});
export type SetUpJson = z.infer<typeof SetUpJson>;

/** GET /app/house/{houseRef}/setUp (added). */
export const SetUpAnswer = data(z.object({ setUp: SetUpJson }));

/** POST /app/house/{houseRef}/setUp (added): what is absent stays as it is. */
export const SetUpBody = z.object({
  settingsReviewed: z.boolean().optional(),
  paymentsSkipped: z.boolean().optional(),
  dismissed: z.boolean().optional(),
});
export type SetUpBody = z.output<typeof SetUpBody>;
