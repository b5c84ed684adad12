import { SavePrivateLabelDocument } from '../../web/house/PrivateLabelPage.generated';
import type { MutationName, Step } from '../support/live-views';

/** Edits of the house's private label. */
export const houseSteps = () => ({
  savePrivateLabelSettings: {
    document: SavePrivateLabelDocument,
    variables: (by) => ({ input: { fontColor: by === 'app' ? 5 : 3, fontStyle: 2, buttonColor: 3, language: 1, displayPastAuctions: true } }),
  },
} satisfies Partial<Record<MutationName, Step>>);
