import { type ReactNode, useEffect } from 'react';
import { Page, PageHeader, type PageHeaderProps } from '../../ui/layout/Page';
import { LeftDrafts } from '../forms/LeftDrafts';
import { useTitleFocus } from '../router/useArrival';
import { setWindowTitle } from '../router/window-title';

/** Sets the window title while a screen is open. */
export function useTitle(title: string): void {
  useEffect(() => {
    setWindowTitle(title);
  }, [title]);
}

export interface ScreenProps extends Omit<PageHeaderProps, 'headingRef'> {
  /** Whether the title is printed; defaults to true. */
  printed?: boolean;
  /** The title of the window, if it differs. */
  windowTitle?: string;
  children: ReactNode;
}

/** A complete screen: the window title, the header, and the content. */
export function Screen({ printed = true, windowTitle, children, ...props }: ScreenProps) {
  const header = { ...props, headingRef: useTitleFocus() };
  useTitle(windowTitle ?? header.title);
  return (
    <Page>
      {printed ? (
        <PageHeader {...header} />
      ) : (
        <div data-chrome="">
          <PageHeader {...header} />
        </div>
      )}
      <LeftDrafts />
      {children}
    </Page>
  );
}
