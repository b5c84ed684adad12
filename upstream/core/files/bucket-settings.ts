import { isOrigin } from '../../../platform/settings';
import { isFileKey } from './files';

/** A bucket of S3-compatible storage, and the folder in it for the files of this installation. */
export interface BucketAddress {
  /** Origin of the storage's API, such as https://s3.eu-central-1.amazonaws.com. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Folder in the bucket, such as `rostrum/` with the slash at its end; empty for the bucket itself. */
  readonly prefix: string;
}

/** The access key of the storage. */
export interface BucketKey {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface BucketSettings extends BucketAddress, BucketKey {}

const BUCKET = /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/;
const REGION = /^[a-z\d][a-z\d-]{0,39}$/;
const PARAMETERS = ['endpoint', 'region', 'prefix'];
const STANDARD_REGION = 'us-east-1';
const LONGEST_PREFIX = 200;

/** Where Amazon answers, if the address names no other storage. */
const amazonIn = (region: string): string => `https://s3.${region}.amazonaws.com`;

const isPrefix = (text: string): boolean => text === '' || (isFileKey(text) && text.length <= LONGEST_PREFIX);

/** What the address of a bucket looks like. */
export const BUCKET_FORM = 's3://bucket?endpoint=https://storage.example.com&region=eu-1&prefix=rostrum';

/** Parses an address of the form of BUCKET_FORM; null if it is malformed. */
export function readBucketAddress(text: string): BucketAddress | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 's3:' || !['', '/'].includes(url.pathname) || url.hash !== '') return null;
  // Credentials in an address would end up in logs.
  if (url.username !== '' || url.password !== '' || url.port !== '') return null;
  const names = [...url.searchParams.keys()];
  if (new Set(names).size < names.length || !names.every((name) => PARAMETERS.includes(name))) return null;
  const region = url.searchParams.get('region') ?? STANDARD_REGION;
  const prefix = (url.searchParams.get('prefix') ?? '').replace(/\/$/, '');
  if (!BUCKET.test(url.hostname) || !REGION.test(region) || !isPrefix(prefix)) return null;
  const endpoint = url.searchParams.get('endpoint') ?? amazonIn(region);
  if (!isOrigin(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol)) return null;
  return {
    endpoint: new URL(endpoint).origin,
    region,
    bucket: url.hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
  };
}

/** Describes a bucket for operators. */
export const bucketPlace = ({ endpoint, bucket, prefix }: BucketAddress): string =>
  `s3://${bucket}/${prefix} at ${endpoint}`;
