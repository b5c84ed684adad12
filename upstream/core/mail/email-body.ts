import { readableLine } from '../../../rules/core/text';
import { escapeHtml } from './escape-html';
import { ACCENT, INK, LAYOUT, PAPER, QUIET, SANS, SERIF, STYLE_SHEET } from './mail-style';

/** A short email from the system. */
export interface EmailContent {
  readonly subject: string;
  /** Shown above the subject, such as the name of the house. */
  readonly from: string;
  readonly paragraphs: readonly string[];
  /** The main action, shown as a button with its URL below for copying. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Small print after the action. */
  readonly closing: readonly string[];
}

const paragraph = (text: string) => `<p style="margin:0 0 14px">${escapeHtml(text)}</p>`;

const button = ({
  label,
  url,
}: NonNullable<
  EmailContent['action']
>) => `<p style="margin:20px 0"><a class="a" href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${ACCENT};color:#fff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p class="q" style="margin:0 0 14px;font-size:13px;color:${QUIET}"><a href="${escapeHtml(url)}" style="color:${ACCENT};word-break:break-all">${escapeHtml(url)}</a></p>`;

/** Renders the email as plain text and as self-contained HTML. */
export function emailBody({ subject, from, paragraphs, action, closing }: EmailContent): {
  subject: string;
  body: string;
  html: string;
} {
  const line = readableLine(subject);
  const quiet = closing.map(
    (text) => `<p class="q" style="margin:0 0 10px;font-size:13px;color:${QUIET}">${escapeHtml(text)}</p>`,
  );
  return {
    subject: line,
    body: [...paragraphs, ...(action ? [action.url] : []), ...closing, from].map(readableLine).join('\n\n'),
    html: `<!doctype html>
<html lang="en" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(line)}</title>${STYLE_SHEET}</head>
<body class="b" style="margin:0;padding:0;background:${PAPER}"><table ${LAYOUT} width="100%" class="b" bgcolor="${PAPER}"><tr><td align="center" style="padding:16px 8px">
<table ${LAYOUT} width="100%" style="max-width:560px"><tr><td class="c p" bgcolor="#ffffff" style="padding:32px;background:#fff;border-radius:8px;font:15px/1.5 ${SANS};color:${INK};overflow-wrap:anywhere">
<p class="q" style="margin:0 0 6px;font-size:13px;color:${QUIET}">${escapeHtml(from)}</p>
<h1 style="margin:0 0 18px;font:600 22px/1.25 ${SERIF}">${escapeHtml(line)}</h1>
${paragraphs.map(paragraph).join('\n')}
${action ? button(action) : ''}
${quiet.join('\n')}
</td></tr></table></td></tr></table></body></html>
`,
  };
}
