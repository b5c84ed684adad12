import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendText } from '../../core/http/answers';
import type { HttpScope } from '../../core/http/http-scope';

/** A plain page for bidders: a title, sentences, and at most two buttons that post to the same address. */
export interface PlainPage {
  /** Shown above the title, such as the name of the house. */
  readonly from: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** A list to choose from, which the buttons post under its name. */
  readonly choice?: {
    readonly name: string;
    readonly label: string;
    readonly options: readonly { readonly value: string; readonly label: string }[];
  };
  /** What the buttons post as `answer`, the main one first. */
  readonly buttons?: readonly { readonly answer: string; readonly label: string }[];
  readonly closing?: string;
}

/** What a kind of page says instead if it can't be shown. */
export interface Fallbacks {
  /** There is no such page, or it has ended. */
  readonly gone: PlainPage;
  readonly tooMany: PlainPage;
  readonly failed: PlainPage;
}

/** A page at an address, and what is shown if it can't be. */
export interface BidderPage {
  readonly serve: () => Promise<void>;
  readonly fallbacks: Fallbacks;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

const STYLE = `
:root{color-scheme:light dark;--paper:#f6f5f2;--card:#fff;--ink:#1d1b18;--quiet:#5f5a52;--accent:#0b5d4e;--on-accent:#fff;--line:#d9d5cc}
@media (prefers-color-scheme:dark){:root{--paper:#161514;--card:#211f1d;--ink:#f1eee8;--quiet:#b3ada2;--accent:#6fd0bb;--on-accent:#10201c;--line:#3a3732}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:480px;margin:8vh auto;padding:32px 24px;background:var(--card);border:1px solid var(--line);border-radius:8px;overflow-wrap:anywhere}
label{flex:1 0 100%;display:grid;gap:6px;font-weight:600}select{padding:11px 12px;border:1px solid var(--quiet);border-radius:6px;background:var(--card);color:var(--ink);font:inherit;font-weight:400;width:100%}
select:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
h1{margin:0 0 16px;font-size:22px;line-height:1.25}p{margin:0 0 14px}.from,.closing{color:var(--quiet);font-size:14px}
form{display:flex;flex-wrap:wrap;gap:12px;margin:20px 0}
button{padding:12px 20px;border:1px solid var(--accent);border-radius:6px;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;cursor:pointer}
button+button{background:transparent;color:var(--accent)}button:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
@media (max-width:520px){main{margin:0;min-height:100vh;border:0;border-radius:0}button{width:100%}}`;

const selectOf = ({ name, label, options }: NonNullable<PlainPage['choice']>): string =>
  `<label>${escaped(label)}<select name="${escaped(name)}">${options
    .map(({ value, label: words }) => `<option value="${escaped(value)}">${escaped(words)}</option>`)
    .join('')}</select></label>`;

const htmlFormOf = ({ buttons = [], choice }: PlainPage): string =>
  `<form method="post">${choice ? selectOf(choice) : ''}${buttons
    .map(({ answer, label }) => `<button name="answer" value="${escaped(answer)}">${escaped(label)}</button>`)
    .join('')}</form>`;

/** Sends a page for bidders. It has no scripts, is in no cache, and its form may lead to the payment provider. */
export function sendPage(res: ServerResponse, status: number, page: PlainPage): void {
  const nonce = randomBytes(16).toString('base64');
  res.setHeader(
    'content-security-policy',
    `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self' https:; frame-ancestors 'none'; base-uri 'none'`,
  );
  // The address has the token of the link.
  res.setHeader('referrer-policy', 'no-referrer');
  const { from, title, paragraphs, buttons = [], closing } = page;
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(title)}</title><style nonce="${nonce}">${STYLE}</style></head>
<body><main><p class="from">${escaped(from)}</p><h1>${escaped(title)}</h1>
${paragraphs.map((text) => `<p>${escaped(text)}</p>`).join('\n')}
${buttons.length === 0 ? '' : htmlFormOf(page)}
${closing === undefined ? '' : `<p class="closing">${escaped(closing)}</p>`}
</main></body></html>
`;
  sendText(res, status, html, 'text/html; charset=utf-8');
}

/** A form of a page has few short fields. */
const LONGEST = 1024;

/** Reads what a page's form posts; empty if it is longer than any. */
export async function formOf(req: IncomingMessage): Promise<URLSearchParams> {
  let body = '';
  for await (const part of req) {
    body += String(part);
    if (body.length > LONGEST) return new URLSearchParams();
  }
  return new URLSearchParams(body);
}

/** Leads a browser elsewhere with a GET request. */
export const leadTo = ({ res }: HttpScope, location: string): void => {
  res.writeHead(303, { location, 'cache-control': 'no-store' }).end();
};
