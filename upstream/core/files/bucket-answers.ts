/** Reads what S3-compatible storage answers: XML with a known, flat form. */

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decoded = (text: string): string =>
  text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) =>
    hex !== undefined || decimal !== undefined
      ? String.fromCodePoint(hex === undefined ? Number(decimal) : parseInt(hex, 16))
      : (ENTITIES[name ?? ''] ?? whole),
  );

/** Returns the texts of all elements with this name. */
const textsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => decoded(text));

/** A page of a list of objects. */
export interface KeyPage {
  readonly keys: readonly string[];
  /** Continues the list; null after the last page. */
  readonly next: string | null;
}

/** Reads a page of ListObjectsV2. Throws if it is not one: an incomplete list would look like missing files. */
export function readKeyPage(xml: string): KeyPage {
  const [isTruncated] = textsOf(xml, 'IsTruncated');
  const [next] = textsOf(xml, 'NextContinuationToken');
  if (!/<\/ListBucketResult>\s*$/.test(xml) || isTruncated === undefined || (isTruncated === 'true' && !next))
    throw new Error('The storage answered with an incomplete list of files.');
  return { keys: textsOf(xml, 'Key'), next: isTruncated === 'true' ? (next ?? null) : null };
}

const CODE = /^[A-Za-z]{1,60}$/;

/** Returns the code of an error, such as AccessDenied; null if the body has none. Nothing else of it is shown: it may repeat the request. */
export function readErrorCode(xml: string): string | null {
  const [code = ''] = textsOf(xml, 'Code');
  return CODE.test(code) ? code : null;
}
