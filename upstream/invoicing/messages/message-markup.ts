import sanitizeHtml from 'sanitize-html';
import { readableText } from '../../../rules/core/text';

/** The protocols that links may have; a public page needs no others. */
const PROTOCOLS = ['http:', 'https:', 'mailto:'];

/** Matches markup with its own paragraphs, in which line breaks have no meaning. */
const BLOCK = /<\s*(p|br|ul|ol|li|div|h[1-6]|table|tr)\b/i;

/** Returns the URL as a browser parses it, so that no spelling can hide its target; null if it isn't allowed. */
function safeAddress(href: string | undefined): string | null {
  if (href === undefined || !URL.canParse(href.trim())) return null;
  const url = new URL(href.trim());
  return PROTOCOLS.includes(url.protocol) ? url.href : null;
}

const bare = (tagName: string) => () => ({ tagName, attribs: {} });

const paragraphs = ['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'tr', 'blockquote', 'pre'];

const rules: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'b', 'i', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: PROTOCOLS.map((protocol) => protocol.slice(0, -1)),
  nestingLimit: 20,
  // Every allowed tag is rewritten without its attributes.
  transformTags: {
    ...Object.fromEntries(['p', 'br', 'b', 'i', 'ul', 'ol', 'li'].map((tag) => [tag, bare(tag)])),
    ...Object.fromEntries(paragraphs.map((tag) => [tag, bare('p')])),
    strong: bare('b'),
    em: bare('i'),
    a: (_tag, { href }): sanitizeHtml.Tag => {
      const address = safeAddress(href);
      return {
        tagName: 'a',
        attribs: address === null ? {} : { href: address, rel: 'noopener noreferrer nofollow', target: '_blank' },
      };
    },
  },
  // A link without a target is replaced with its text; an empty paragraph is removed.
  exclusiveFilter: ({ tag, attribs, text, mediaChildren }) => {
    if (tag === 'a' && attribs.href === undefined) return 'excludeTag';
    return tag === 'p' && text.trim() === '' && mediaChildren.length === 0;
  },
};

/**
 * Sanitizes the message of a template to HTML that is safe in any context: paragraphs, line breaks, bold, italic, lists, and links to
 * http, https, and mailto, all closed; no styles, pictures, or scripts. Line breaks of a text without markup are kept.
 */
export function safeMarkup(text: string): string {
  const readable = readableText(text).trim();
  return sanitizeHtml(BLOCK.test(readable) ? readable : readable.replaceAll('\n', '<br />'), rules).trim();
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };
const decoded = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => ENTITIES[name] ?? whole);

/** Converts safe markup to plain text. List items and links depend on their context. */
class TextWriter {
  private text = '';
  /** Number of the last item per open list; null for an unordered list. */
  private readonly lists: (number | null)[] = [];
  private link: { readonly href: string; readonly from: number } | null = null;

  write(words: string): void {
    this.text += decoded(words).replace(/\s+/g, ' ');
  }

  private breakTo(lines: number): void {
    this.text = this.text.trimEnd();
    if (this.text !== '') this.text += '\n'.repeat(lines);
  }

  private item(): void {
    const last = this.lists.length - 1;
    const before = this.lists[last] ?? null;
    if (before !== null) this.lists[last] = before + 1;
    this.breakTo(1);
    this.text += `${'  '.repeat(Math.max(0, last))}${before === null ? '-' : `${before + 1}.`} `;
  }

  private leave(): void {
    if (!this.link) return;
    const words = this.text.slice(this.link.from);
    const address = this.link.href.replace(/^mailto:/, '');
    if (words.trim() !== address && words.trim() !== this.link.href && `${words.trim()}/` !== this.link.href)
      this.text += ` (${address})`;
    this.link = null;
  }

  tag(tag: string): void {
    const name = /^<\/?(\w+)/.exec(tag)?.[1];
    const opens = !tag.startsWith('</');
    if (name === 'br') this.text = `${this.text.replace(/ +$/, '')}\n`;
    else if (name === 'p') this.breakTo(2);
    else if (name === 'li') {
      if (opens) this.item();
    } else if (name === 'a' && opens)
      this.link = { href: decoded(/href="([^"]*)"/.exec(tag)?.[1] ?? ''), from: this.text.length };
    else if (name === 'a') this.leave();
    else if (name === 'ul' || name === 'ol') this.list(opens ? name : null);
  }

  private list(opened: 'ul' | 'ol' | null): void {
    if (opened) this.lists.push(opened === 'ol' ? 0 : null);
    else this.lists.pop();
    this.breakTo(this.lists.length > (opened ? 1 : 0) ? 1 : 2);
  }

  end(): string {
    return this.text.trim();
  }
}

/** Converts the output of `safeMarkup` to plain text: separate paragraphs, one line per item, and each link with its URL. */
export function markupText(safe: string): string {
  const writer = new TextWriter();
  for (const piece of safe.split(/(<[^>]*>)/)) {
    if (piece.startsWith('<')) writer.tag(piece);
    else writer.write(piece);
  }
  return writer.end();
}
