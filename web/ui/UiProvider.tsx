import { Tooltip } from 'radix-ui';
import type { ComponentType, ReactNode } from 'react';
import { createGlobalStyle } from 'styled-components';
import { LinkContext, type LinkProps } from './display/Link';
import { MoneyProvider } from './display/Money';
import { ToastProvider } from './overlays/Toast';
import { tokenCss } from './theme/tokens';

/** Tokens, element defaults, the focus ring, reduced motion, and print rules. UiProvider renders it once. */
const GlobalStyle = createGlobalStyle`
  ${tokenCss}

  *, *::before, *::after { box-sizing: border-box; }
  html {
    background: var(--paper); color: var(--ink); font: 400 var(--t-m)/1.45 var(--sans);
    font-feature-settings: 'cv05', 'ss03'; -webkit-font-smoothing: antialiased; text-size-adjust: 100%;
    scroll-padding: calc(var(--top) + var(--s4)) 0 calc(var(--dock) + var(--s4));
  }
  body { margin: 0; }
  h1, h2, h3, p, dl, dd, ul, ol, figure { margin: 0; padding: 0; }
  ul, ol { list-style: none; }
  h1, h2, h3 { font-family: var(--serif); font-weight: 600; text-wrap: balance; }
  a { color: var(--accent); text-decoration: none; }
  a:hover { text-decoration: underline; }
  button, input, select, textarea { font: inherit; color: inherit; }
  button { cursor: pointer; }
  img, svg { display: block; }
  :focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 3px; }
  /* Screen readers get aria-required instead. */
  [data-required]::after { content: '\\2009*'; content: '\\2009*' / ''; color: var(--failed); }
  [data-named] { border-radius: var(--radius); background: var(--accent-weak); box-shadow: 0 0 0 8px var(--accent-weak); }
  ::selection { background: color-mix(in srgb, var(--accent) 24%, transparent); }

  @media (prefers-reduced-motion: reduce) {
    *, *::before, *::after { animation-duration: 0.01ms !important; animation-iteration-count: 1 !important; transition: none !important; scroll-behavior: auto !important; }
  }

  @media print {
    @page { margin: 14mm; }
    :root, [data-theme] { --paper: #fff; --surface: #fff; --ink: #000; --ink-2: #333; --ink-3: #444; --line: #ccc; --line-strong: #888; --accent-weak: #fff; color-scheme: light; }
    html { font-size: 10pt; }
    [data-chrome], [data-tick], [role='row'] input[type='checkbox'], button:not([data-value]) { display: none !important; }
    a { color: inherit; }
    tr, li, [role='row'] { break-inside: avoid; }
  }
`;

export interface UiProviderProps {
  /** The router's link component, which takes `href`; defaults to a plain anchor. */
  link?: ComponentType<LinkProps>;
  /** The viewer's locale (BCP 47), in which every amount is shown; defaults to en-US. */
  locale?: string;
  children: ReactNode;
}

/** Provides what the design system needs: styles, tooltips, toasts, and the link component. */
export function UiProvider({ link, locale = 'en-US', children }: UiProviderProps) {
  const app = (
    <Tooltip.Provider delayDuration={300}>
      <GlobalStyle />
      <MoneyProvider currency="USD" locale={locale}>
        <ToastProvider>{children}</ToastProvider>
      </MoneyProvider>
    </Tooltip.Provider>
  );
  return link ? <LinkContext value={link}>{app}</LinkContext> : app;
}
