import { readableLine, readableText } from '../../../rules/core/text';
import { escapeHtml } from '../../core/mail/escape-html';
import { INK, LAYOUT, PAPER, SANS, STYLE_SHEET } from '../../core/mail/mail-style';

/** Empty lines separate paragraphs; other line breaks are kept. */
const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p style="margin:0 0 14px">${paragraph.split('\n').map(escapeHtml).join('<br>')}</p>`)
    .join('\n');

/** Renders a message of staff as plain text and as self-contained HTML. */
export function messageMail({ subject, text }: { readonly subject: string; readonly text: string }): {
  subject: string;
  body: string;
  html: string;
} {
  const line = readableLine(subject);
  const body = readableText(text).trim();
  return {
    subject: line,
    body,
    html: `<!doctype html>
<html lang="en" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(line)}</title>${STYLE_SHEET}</head>
<body class="b" style="margin:0;padding:0;background:${PAPER}"><table ${LAYOUT} width="100%" class="b" bgcolor="${PAPER}"><tr><td align="center" style="padding:16px 8px">
<table ${LAYOUT} width="100%" style="max-width:640px"><tr><td class="c p" bgcolor="#ffffff" style="padding:32px;background:#fff;border-radius:8px;font:15px/1.5 ${SANS};color:${INK};overflow-wrap:anywhere">
${paragraphs(body)}
</td></tr></table></td></tr></table></body></html>
`,
  };
}
