import { readableText } from '../../core/text';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that XML 1.0 doesn't allow, even escaped. */
const FORBIDDEN = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;

const escaped = (text: string): string =>
  readableText(text)
    .replace(FORBIDDEN, '')
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

/** Returns an element with text, which is escaped. */
export const textElement = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`;

/** Returns an element with other elements. */
export const element = (
  name: string,
  children: readonly string[],
  attributes: Readonly<Record<string, string>> = {},
): string =>
  `<${name}${Object.entries(attributes)
    .map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`)
    .join('')}>${children.join('')}</${name}>`;

/** Returns a document with this root. */
export const xmlDocument = (root: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
