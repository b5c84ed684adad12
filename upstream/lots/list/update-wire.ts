import { z } from 'zod';
import { MOST_EDITED_LOTS } from '../../../rules/lots/list/bulk-edit';
import { LotBody } from '../editing/editing-wire';

/** The fields that many lots can get at once: a lot's own numbers aren't among them. */
const UpdatedLot = LotBody.omit({
  lotNumber: true,
  lotExt: true,
  invNumber: true,
  lotDescription: true,
  shipLength: true,
  shipHeight: true,
  shipWidth: true,
  shipWeight: true,
  shipping: true,
  shippingIntl: true,
  isBinLot: true,
}).extend({ lotID: LotBody.shape.lotID.unwrap() });

/** POST /app/house/{houseRef}/lots/update (added): other values of lots of a session. */
export const UpdateLotsBody = z.object({ lots: z.array(UpdatedLot).min(1).max(MOST_EDITED_LOTS) });
export type UpdateLotsBody = z.output<typeof UpdateLotsBody>;
export type SentUpdates = z.input<typeof UpdateLotsBody>;
