import { readModelFile, readSnapshotFile, TIP_SHEET_FILE } from '../../rules/lots/snapshots/lot-files';
import { fileAt, houseFile } from '../core/http/house-files';
import type { Slice } from '../core/slice';
import { lotEditingResolvers } from './editing/editing-resolvers';
import { lotListResolvers } from './list/list-resolvers';
import { lotsResolvers } from './resolvers';
import { snapshotResolvers } from './snapshots/snapshot-resolvers';
import { uploadResolvers } from './uploads/upload-resolvers';

export const lotsSlice: Slice = {
  resolvers: [lotsResolvers, lotEditingResolvers, lotListResolvers, snapshotResolvers, uploadResolvers],
  files: [
    houseFile(readSnapshotFile, ({ endpoints, query, signal }, catalog) =>
      endpoints.lots.snapshot(catalog, query, signal),
    ),
    houseFile(readModelFile, ({ endpoints, signal }, model) => endpoints.lots.spreadsheetModel(model, signal)),
    houseFile(fileAt(TIP_SHEET_FILE), ({ endpoints, signal }) => endpoints.lots.tipSheet(signal)),
  ],
};
