import { render as renderInPage, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ServerStyleSheet, StyleSheetManager } from 'styled-components';

const styles = new ServerStyleSheet();

const Unstyled = ({ children }: { readonly children: ReactNode }) => styles.collectStyles(<>{children}</>);

const Styled = ({ children }: { readonly children: ReactNode }) => (
  <StyleSheetManager target={document.head}>{children}</StyleSheetManager>
);

/**
 * Renders without the styles of components: a query looks for hidden elements, and jsdom compares each with every rule of the page. So what
 * only a style hides is found; journeys see it as users do.
 */
export const render = (ui: ReactNode): RenderResult => renderInPage(ui, { wrapper: Unstyled });

/** Renders with styles, for a test of what they hide or place. */
export const renderStyled = (ui: ReactNode): RenderResult => renderInPage(ui, { wrapper: Styled });
