import type { Slice } from '../core/slice';
import { lotEdits } from './editing/lot-edits';
import { lotEditingRoutes } from './editing/lot-routes';
import { lotListRoutes } from './list/list-routes';
import { lotsRoutes } from './routes';
import { copyUnsoldLots, setLotEnds } from './service';
import { snapshotRoutes } from './snapshots/snapshot-routes';
import { saveUploadWork, sweepUploads } from './uploads/save-upload';
import { uploadRoutes } from './uploads/upload-routes';
import { SAVE_UPLOAD_WORK } from './work-kinds';

export const lotsSlice: Slice = {
  routes: (services) => [
    ...lotsRoutes(services),
    ...lotEditingRoutes(services),
    ...lotListRoutes(services),
    ...uploadRoutes(services),
    ...snapshotRoutes(services),
  ],
  work: { [SAVE_UPLOAD_WORK]: saveUploadWork },
  sweep: sweepUploads,
  records: [lotEdits],
  follows: {
    sessionMoved: (tx, _services, houseId, session) => setLotEnds(tx, houseId, session),
    unsoldSaleAdded: async (tx, services, houseId, sale) =>
      services.follow('lotsCopied', tx, houseId, await copyUnsoldLots(tx, services, houseId, sale)),
  },
};
