import { readableLine } from '../../../rules/core/text';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for HTML on one line, in elements and in quoted attributes; what would turn the order of what follows is left out. */
export const escapeHtml = (text: string): string =>
  readableLine(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
