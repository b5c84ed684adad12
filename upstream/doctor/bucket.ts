import { bucketFiles } from '../core/files/bucket-files';
import type { BucketSettings } from '../core/files/bucket-settings';
import { FilesError } from '../core/files/files-error';
import { type Finding, ok, problem, warning } from './finding';

const THIS_MACHINE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Warns if files travel unencrypted between machines. */
function checkEncryption({ endpoint }: BucketSettings): Finding[] {
  const { protocol, hostname } = new URL(endpoint);
  return protocol === 'https:' || THIS_MACHINE.test(hostname)
    ? []
    : [warning(`Files are sent to ${endpoint} unencrypted. Use an https:// endpoint in FILES_URL.`)];
}

/** What to do about the usual errors of storage. */
const ADVICE: readonly (readonly [sign: string, advice: string])[] = [
  ['SignatureDoesNotMatch', 'Check AWS_SECRET_ACCESS_KEY.'],
  ['InvalidAccessKeyId', 'Check AWS_ACCESS_KEY_ID.'],
  ['AccessDenied', 'Allow the access key to read, write, delete, and list the objects of the bucket.'],
  ['NoSuchBucket', 'Create the bucket, or fix its name in FILES_URL.'],
  ['RequestTimeTooSkewed', 'Turn on time synchronization (NTP) on this machine.'],
  ['PermanentRedirect', 'Check the region and the endpoint in FILES_URL.'],
  ['AuthorizationHeaderMalformed', 'Check the region in FILES_URL.'],
];

/** Checks whether the bucket of FILES_URL takes, returns, lists, and deletes files. */
export async function checkBucket(bucket: BucketSettings): Promise<Finding[]> {
  const files = bucketFiles(bucket);
  try {
    await files.tryWrite();
    await files.mark();
    // Reads the first page.
    for await (const key of files.list()) if (key) break;
    return [ok(`${files.place} takes files and returns them.`), ...checkEncryption(bucket)];
  } catch (error) {
    if (!(error instanceof FilesError)) throw error;
    const [, advice = 'Check FILES_URL, and whether the storage is running and lets this machine connect.'] =
      ADVICE.find(([sign]) => error.message.includes(sign)) ?? [];
    return [problem(`${error.message} ${advice}`)];
  }
}
