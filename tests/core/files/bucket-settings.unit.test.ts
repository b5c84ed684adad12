import { bucketPlace, readBucketAddress } from '../../../upstream/core/files/bucket-settings';

test('a bucket alone is at Amazon in its first region', () => {
  expect(readBucketAddress('s3://house-files')).toEqual({
    endpoint: 'https://s3.us-east-1.amazonaws.com',
    region: 'us-east-1',
    bucket: 'house-files',
    prefix: '',
  });
});

test('an address names the endpoint, the region, and the folder in the bucket', () => {
  const address = readBucketAddress(
    's3://house-files/?endpoint=http://127.0.0.1:9000/&region=eu-1&prefix=rostrum/pictures/',
  );
  expect(address).toEqual({
    endpoint: 'http://127.0.0.1:9000',
    region: 'eu-1',
    bucket: 'house-files',
    prefix: 'rostrum/pictures/',
  });
  expect(address && bucketPlace(address)).toBe('s3://house-files/rostrum/pictures/ at http://127.0.0.1:9000');
});

test.each([
  'house-files',
  's4://house-files',
  's3://',
  's3://ab',
  's3://House-Files',
  's3://house_files',
  's3://-house-files',
  's3://house-files:443',
  's3://house-files/folder',
  's3://house-files#part',
  's3://key:secret@house-files',
  's3://key@house-files',
  's3://house-files?endpoint=storage.example.com',
  's3://house-files?endpoint=ftp://storage.example.com',
  's3://house-files?endpoint=https://storage.example.com/path',
  's3://house-files?endpoint=https://key:secret@storage.example.com',
  's3://house-files?region=EU',
  's3://house-files?region=',
  's3://house-files?prefix=../other',
  's3://house-files?prefix=.hidden',
  's3://house-files?prefix=/a',
  's3://house-files?prefix=a//b',
  's3://house-files?region=eu-1&region=eu-2',
  's3://house-files?secret=abc',
])('%s is not the address of a bucket', (address) => {
  expect(readBucketAddress(address)).toBeNull();
});
