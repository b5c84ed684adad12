declare global {
  interface Window {
    /** The nonce of this page's styles (theme-init.js). */
    __webpack_nonce__?: string;
  }
}

const DARK = '@media(prefers-color-scheme:dark)';

const ENTITIES: Readonly<Record<string, string>> = { '&quot;': '"', '&#39;': "'", '&amp;': '&' };
const decoded = (text: string): string => text.replace(/&(quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity);

/**
 * A mail for a frame of the app, in the colours of either theme. The app's policy lets styles in only by their nonce: what stands in
 * attributes becomes a style sheet that has it.
 */
export function mailPage(html: string, isDark: boolean): string {
  const rules: string[] = [];
  const body = html.replace(/ style="([^"]*)"/g, (_, style: string) => {
    rules.push(`[data-s="${rules.length}"]{${decoded(style)}}`);
    return ` data-s="${rules.length - 1}"`;
  });
  const nonce = window.__webpack_nonce__;
  const open = nonce ? `<style nonce="${nonce}">` : '<style>';
  const scheme = `:root{color-scheme:${isDark ? 'dark' : 'light'}!important}`;
  return body
    .replace(/<!--\[if mso\]>[\s\S]*?<!\[endif\]-->/g, '')
    .replaceAll('<style>', `${open}${rules.join('')}`)
    .replaceAll(DARK, isDark ? '@media all' : '@media not all')
    .replaceAll('</style>', `${scheme}</style>`);
}
