import { readableLine } from '../../../rules/core/text';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for one line of HTML, in elements and quoted attributes. Characters that reorder the text are removed. */
export const escapeHtml = (text: string): string =>
  readableLine(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
