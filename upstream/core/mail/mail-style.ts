/**
 * Styles of emails. Mail programs support tables and inline styles. Many also support the style sheet, which adds dark
 * colors and a phone layout; emails remain readable without it.
 */
export const INK = '#1b1a17';
export const QUIET = '#55514a';
export const ACCENT = '#0b5a47';
const HAIRLINE = '#e5e1d6';
const SUNKEN = '#f2f0e9';
export const PAPER = '#faf9f5';

export const SERIF = "Georgia,'Times New Roman',serif";
export const SANS = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const TABLE = 'cellspacing="0" cellpadding="0" border="0"';
/** A table of amounts. */
export const LEDGER = `width="100%" ${TABLE}`;
/** A table for layout only. */
export const LAYOUT = `role="presentation" ${TABLE}`;

/** Colors by class. Each color is also inline; the style sheet overrides it in dark mode. */
export const quiet = `class="q" style="color:${QUIET}"`;
export const ruled = (more = ''): string => `class="l" style="border-top:1px solid ${HAIRLINE}${more}"`;
export const sunken = (more = ''): string => `class="s" bgcolor="${SUNKEN}" style="background:${SUNKEN}${more}"`;

const DARK = [
  '.b{background:#141412!important}',
  '.c{background:#1c1b19!important;color:#f2efe7!important}',
  '.s{background:#282621!important;color:#f2efe7!important}',
  '.q{color:#b9b3a6!important}',
  '.l{border-color:#47443e!important}',
  '.a{background:#63c9ab!important;color:#0c1f19!important}',
  '.c a{color:#63c9ab!important}',
  '.c a.a{color:#0c1f19!important}',
].join('');

/** Outlook for Windows neither inherits fonts in cells nor draws row borders. */
const OUTLOOK = `<!--[if mso]><style>td,th,h2,p,li,a{font-family:'Segoe UI',Arial,sans-serif}.l td{border-top:1px solid ${HAIRLINE}}</style><![endif]-->`;

/** The style sheet in the head of every email. */
export const STYLE_SHEET = `<style>:root{color-scheme:light dark;supported-color-schemes:light dark}body{-webkit-text-size-adjust:100%}.i td,.i th{padding:10px 0!important}.i td+td,.i th+th{padding-left:12px!important}@media(max-width:480px){.p{padding:20px 16px!important}.h{display:block!important;width:100%!important;text-align:left!important}}@media(prefers-color-scheme:dark){${DARK}}</style>${OUTLOOK}`;
