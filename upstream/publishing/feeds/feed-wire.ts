import { z } from 'zod';
import { data, IdInUrl } from '../../core/http/wire';

export const FeedParams = z.object({ catalogID: IdInUrl });

/** A file of a catalog for another site. */
export const FeedJson = z.object({
  format: z.enum(['BARNEBYS', 'LIVE_AUCTIONEERS']),
  url: z.string(),
  problems: z
    .array(z.object({ label: z.string(), text: z.string() }))
    .describe('What it leaves out or changes, with the numbers of the lots'),
});
export type FeedJson = z.infer<typeof FeedJson>;

/** GET /app/house/{houseRef}/catalogs/{catalogID}/feeds (added). */
export const PublicAddressesJson = z.object({
  catalogURL: z.string().nullable().describe('The page of the session; null if bidders see none of its lots'),
  pdfURL: z.string().nullable().describe('Null until the PDF shows what bidders see'),
  feeds: z.array(FeedJson),
});
export type PublicAddressesJson = z.infer<typeof PublicAddressesJson>;
export const FeedsAnswer = data(PublicAddressesJson);
