import { readableText } from '../../../rules/core/text';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A piece of HTML that is safe as it is. */
export class Html {
  constructor(readonly text: string) {}
}

/** What a template can take: text is escaped, pieces of HTML aren't. Null is nothing. */
type Part = string | number | Html | null | readonly Html[];

function partOf(part: Part): string {
  if (part === null) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(({ text }) => text).join('');
  return readableText(String(part)).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** Templates are indented for their readers; browsers get one space in place of a line break. */
const compact = new WeakMap<TemplateStringsArray, readonly string[]>();

function compacted(strings: TemplateStringsArray): readonly string[] {
  const known = compact.get(strings);
  if (known) return known;
  const made = strings.map((text) => text.replace(/\s*\n\s*/g, ' '));
  compact.set(strings, made);
  return made;
}

/** Makes HTML of a template. Every text in it is escaped, and loses marks that reorder what is around it, so that none can be forgotten. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(
    compacted(strings)
      .map((text, index) => text + partOf(parts[index] ?? null))
      .join(''),
  );

const readableValue = (_: string, value: unknown): unknown => (typeof value === 'string' ? readableText(value) : value);

/** Returns data for search engines. `<` is escaped, because `</script>` and `<!--<script>` would end or change the element. */
export const jsonLd = (value: object): Html =>
  new Html(
    `<script type="application/ld+json">${JSON.stringify(value, readableValue).replace(/</g, String.raw`\u003c`)}</script>`,
  );
