import type { ReactNode } from 'react';
import { useEffect } from 'react';
import type { PageHeaderProps } from '../../ui/layout/Page';
import { Page, PageHeader } from '../../ui/layout/Page';
import { useTitleFocus } from '../router/useArrival';

/** The window's title while a screen is open. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} - Rostrum`;
  }, [title]);
}

export interface ScreenProps extends Omit<PageHeaderProps, 'headingRef'> {
  /** Whether its title is printed too; true by default. */
  printed?: boolean;
  children: ReactNode;
}

/** A whole screen: its name in the window and at the top, and what it shows. */
export function Screen({ printed = true, children, ...props }: ScreenProps) {
  const header = { ...props, headingRef: useTitleFocus() };
  useTitle(header.title);
  return (
    <Page>
      {printed ? (
        <PageHeader {...header} />
      ) : (
        <div data-chrome="">
          <PageHeader {...header} />
        </div>
      )}
      {children}
    </Page>
  );
}
