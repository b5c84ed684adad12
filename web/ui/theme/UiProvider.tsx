import { Tooltip } from 'radix-ui';
import type { ComponentType, ReactNode } from 'react';
import type { LinkProps } from '../display/Link';
import { LinkContext } from '../display/Link';
import { ToastProvider } from '../overlays/Toast';
import { GlobalStyle } from './GlobalStyle';

export interface UiProviderProps {
  /** The router's link, taking `href`; a plain anchor when left out. */
  link?: ComponentType<LinkProps>;
  children: ReactNode;
}

/** Everything that the design system needs above the app: styles, tooltips, toasts and the link component. */
export function UiProvider({ link, children }: UiProviderProps) {
  const app = (
    <Tooltip.Provider delayDuration={300}>
      <GlobalStyle />
      <ToastProvider>{children}</ToastProvider>
    </Tooltip.Provider>
  );
  return link ? <LinkContext value={link}>{app}</LinkContext> : app;
}
