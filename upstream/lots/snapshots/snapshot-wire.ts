import { z } from 'zod';
import { MOST_SNAPSHOT_IMAGES, SNAPSHOT_VERSION } from '../../../rules/lots/snapshots/lot-files';
import { UPLOAD_KINDS } from '../../../rules/lots/uploads/upload-kinds';

const NumberInPath = z.coerce.number().int().min(1).max(999_999_999);
const ImageNumber = z.coerce.number().int().min(0).max(MOST_SNAPSHOT_IMAGES);

export const SnapshotParams = z.object({ catalogID: NumberInPath });

/** GET /cps/app/snapshot/{catalogID}/lot-data: the lots of a session. */
export const SnapshotQuery = z.object({
  version: z.literal(SNAPSHOT_VERSION).default(SNAPSHOT_VERSION),
  includeXLS: z
    .enum(['true', 'false'])
    .default('true')
    .describe('Whether the file is an .xlsx workbook. Otherwise it is .csv, which has no pictures'),
  fromS3: z.enum(['true', 'false']).default('true').describe('Pictures are always read from the file store'),
  images: z.enum(['0', '1']).default('0').describe('Whether the first picture of each lot is in the workbook'),
  startImage: ImageNumber.default(0).describe('The first picture in the file; the pictures are counted from 0'),
  endImage: ImageNumber.default(MOST_SNAPSHOT_IMAGES).describe('The picture after the last one in the file'),
});

export const ModelParams = z.object({ kind: z.enum(UPLOAD_KINDS) });

/** GET /app/house/{houseRef}/spreadsheetModels/{kind} (added). */
export const ModelQuery = z.object({
  timed: z.enum(['true', 'false']).default('false').describe('Whether the sale is timed, so that lots have a reserve'),
});
