/** The design tokens: paper, ink, hairlines, one accent. Every text color meets WCAG AA on its background. */

const light = {
  paper: '#faf9f5',
  surface: '#ffffff',
  raised: '#ffffff',
  sunken: '#f2f0e9',
  hover: '#f6f4ee',
  ink: '#1b1a17',
  'ink-2': '#55514a',
  'ink-3': '#6b665c',
  line: '#e5e1d6',
  'line-strong': '#cbc5b6',
  control: '#8b8475',
  accent: '#0b5a47',
  'accent-hover': '#084636',
  'accent-weak': '#e1efe9',
  'on-accent': '#ffffff',
  focus: '#1f7a63',
  paid: '#17603f',
  'paid-weak': '#e3f1e8',
  sent: '#1d4f86',
  'sent-weak': '#e4edf7',
  pending: '#7a5200',
  'pending-weak': '#fbf0d9',
  failed: '#9b1f1f',
  'failed-weak': '#fae6e4',
  quiet: '#5f5a50',
  'quiet-weak': '#efece4',
  veil: 'rgb(20 19 17 / 38%)',
  shadow: '0 1px 2px rgb(27 26 23 / 6%), 0 12px 32px -12px rgb(27 26 23 / 22%)',
};

type Palette = Readonly<Record<keyof typeof light, string>>;

const dark: Palette = {
  paper: '#141412',
  surface: '#1c1b19',
  raised: '#2a2824',
  sunken: '#100f0e',
  hover: '#232220',
  ink: '#f2efe7',
  'ink-2': '#b9b3a6',
  'ink-3': '#a09a8d',
  line: '#302e2a',
  'line-strong': '#47443e',
  control: '#7d776b',
  accent: '#63c9ab',
  'accent-hover': '#84d8bf',
  'accent-weak': '#17332b',
  'on-accent': '#0c1f19',
  focus: '#84d8bf',
  paid: '#7bd0a0',
  'paid-weak': '#16301f',
  sent: '#8fbdf0',
  'sent-weak': '#162739',
  pending: '#e6be6b',
  'pending-weak': '#33280f',
  failed: '#f0938c',
  'failed-weak': '#3a1a18',
  quiet: '#b0aa9c',
  'quiet-weak': '#282621',
  veil: 'rgb(0 0 0 / 58%)',
  shadow: '0 1px 2px rgb(0 0 0 / 50%), 0 16px 40px -12px rgb(0 0 0 / 70%)',
};

const scale = {
  sans: "'Inter Variable', system-ui, sans-serif",
  serif: "'Source Serif 4 Variable', Georgia, serif",
  s1: '4px',
  s2: '8px',
  s3: '12px',
  s4: '16px',
  s5: '24px',
  s6: '32px',
  s7: '48px',
  't-xs': '12px',
  't-s': '13px',
  't-m': '14px',
  't-l': '16px',
  't-xl': '20px',
  't-2xl': '28px',
  radius: '6px',
  'radius-l': '10px',
  'control-height': '34px',
  quick: '120ms ease-out',
};

/** Heights that both scripts and styles need, in px. */
export const size = { row: 40, rowDense: 32, head: 36, foot: 40, top: 52, notice: 34, dock: 76 } as const;

/** Widths at which the layout changes, in px. Below `phone`, tables become lists and dialogs fill the screen. */
export const breakpoint = { phone: 640 } as const;

/** The stacking order, lowest first. */
export const layer = { head: 1, top: 3, dock: 4, dialog: 5, menu: 6, toast: 7 } as const;

const declare = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `--${name}:${value};`)
    .join('');

/**
 * The custom properties of both themes. `data-theme="dark"` applies the dark palette to a subtree: the dock, toasts,
 * and tooltips use it, so their content needs no colors of its own. Printed paper is white in either theme.
 */
export const tokenCss = `
  :root{${declare(scale)}--top:0px;--dock:0px;}
  :root:has([data-top-bar]){--top:${size.top}px;}
  :root:has([data-stale]){--top:${size.top + size.notice}px;}
  :root:has([data-dock]){--dock:${size.dock}px;}
  :root,[data-theme='light']{color-scheme:light;${declare(light)}}
  @media (max-width: ${breakpoint.phone - 1}px){:root:has([data-dock]){--dock:96px;}}
  @media screen and (prefers-color-scheme: dark){:root:not([data-theme='light']){color-scheme:dark;${declare(dark)}}}
  @media screen{[data-theme='dark']{color-scheme:dark;${declare(dark)}}}
`;
