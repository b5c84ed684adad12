import { modelUrl, snapshotUrl, TIP_SHEET_URL } from '../../../rules/lots/snapshots/lot-files';
import { formatsOf, type UploadKind } from '../../../rules/lots/uploads/upload-kinds';
import type { Resolvers, UploadKind as UploadKindName } from '../../generated/resolvers-types';

const KIND_NAMES: Readonly<Record<UploadKind, UploadKindName>> = {
  artfact: 'STANDARD',
  auctionflex: 'AUCTION_FLEX',
  bin: 'BUY_NOW',
};

export const snapshotResolvers: Resolvers = {
  Catalog: {
    snapshotUrl: ({ catalogID }, { hasImages, format }) =>
      snapshotUrl(catalogID, {
        hasImages: hasImages && format !== 'CSV',
        format: format === 'CSV' ? 'csv' : 'xlsx',
      }),
    spreadsheetModels: ({ kind }) =>
      formatsOf(kind).map((format) => ({
        kind: KIND_NAMES[format.kind],
        url: modelUrl({ kind: format.kind, isTimed: kind === 'TIMED' }),
      })),
    spreadsheetTipSheetUrl: () => TIP_SHEET_URL,
  },
};
