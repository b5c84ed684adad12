import { join } from 'node:path';
import type { Env } from '../env';
import { bucketFiles } from './bucket-files';
import { diskFiles, type FileStore } from './files';

/** Opens the file store of the settings: the bucket of FILES_URL or, without it, the folder DATA_DIR/files. */
export const openFiles = ({ bucket, dataDir }: Pick<Env, 'bucket' | 'dataDir'>): FileStore =>
  bucket === null ? diskFiles(join(dataDir, 'files')) : bucketFiles(bucket);
