import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Page, PageHeader } from '../ui/Page';
import type { PageHeaderProps } from '../ui/Page';

/** The window's title while a screen is open. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} - Rostrum`;
  }, [title]);
}

/** A whole screen: its name in the window and at the top, and what it shows. */
export function Screen({ children, ...header }: PageHeaderProps & { children: ReactNode }) {
  useTitle(header.title);
  return (
    <Page>
      <PageHeader {...header} />
      {children}
    </Page>
  );
}
