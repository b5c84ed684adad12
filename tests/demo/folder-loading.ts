import { loadFolder } from '../../upstream/demo/load-folder';
import { startTestUpstream, type TestUpstream } from '../support/services/upstream';
import { type TidyFiles, writeTidyFolder } from './tidy-folder';

export let upstream: TestUpstream;

export const rows = <Row extends object>(sql: string) => upstream.db.query<Row>(sql);

export const start = async () => {
  upstream = await startTestUpstream();
};

export const stop = () => upstream.stop();

export async function load(
  files: TidyFiles,
  { houseName, premiums }: { readonly houseName?: string; readonly premiums?: object } = {},
) {
  const folder = await writeTidyFolder(files, premiums);
  try {
    return await loadFolder(upstream.services, folder.dir, { houseName });
  } finally {
    await folder.remove();
  }
}
