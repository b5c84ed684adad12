import { Tooltip } from 'radix-ui';
import type { ComponentType, ReactNode } from 'react';
import { GlobalStyle } from './GlobalStyle';
import type { LinkProps } from './Link';
import { LinkContext } from './Link';
import { ToastProvider } from './Toast';

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
