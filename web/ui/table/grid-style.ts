import { css, styled } from 'styled-components';
import { layer, size } from '../theme/tokens';

/** The style of the resize handles in a table's headers; each header is `position: relative`. */
export const handleStyle = css`
  [role='separator'] {
    position: absolute;
    inset: 0 0 0 auto;
    width: 9px;
    touch-action: none;
    &::after {
      content: '';
      position: absolute;
      inset: 7px 0 7px auto;
      width: 2px;
      border-radius: 1px;
      background: transparent;
    }
    &:is(:hover, :focus-visible, [data-active])::after {
      background: var(--accent);
    }
    @media (pointer: coarse) {
      width: 20px;
    }
  }
`;

/*
 * One styled element for a whole table. Rows and cells are plain elements, so that thousands of them cost nothing extra.
 * --columns: the tracks that all rows share. --cell: the height of a row.
 */
export const GridRoot = styled.div<{ $maxHeight: string | undefined }>`
  font-size: var(--t-s);
  ${({ $maxHeight }) => $maxHeight && `max-height: ${$maxHeight}; overflow: auto; --top: 0px; --dock: 0px;`}
  [role='row'] {
    display: grid;
    grid-template-columns: var(--columns);
    min-width: var(--least, 0);
    border-bottom: 1px solid var(--line);
    background: var(--surface);
  }
  [role='gridcell'],
  [role='columnheader'] {
    height: calc(var(--cell) - 1px);
    line-height: calc(var(--cell) - 1px);
    padding: 0 var(--s3);
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    min-width: 0;
    scroll-margin: calc(var(--top) + ${size.head}px + 8px) 0 calc(var(--dock) + ${size.foot}px + 8px);
    > :is(input, button, img, svg) {
      vertical-align: middle;
    }
    &:focus-visible {
      outline-offset: -2px;
      border-radius: 4px;
    }
  }
  [data-end] {
    text-align: right;
    font-variant-numeric: tabular-nums lining-nums;
  }

  [data-head] {
    position: sticky;
    top: var(--top);
    z-index: ${layer.head};
    --cell: ${size.head}px;
    border-color: var(--line-strong);
    [role='columnheader'] {
      font-size: var(--t-xs);
      font-weight: 500;
      color: var(--ink-2);
    }
    [role='columnheader'] > button {
      position: relative;
      vertical-align: baseline;
      margin: 0 -6px;
      padding: 0 6px;
      border: 0;
      border-radius: 4px;
      background: none;
      font: inherit;
      line-height: 24px;
      color: inherit;
      &:hover {
        background: var(--hover);
        color: var(--ink);
      }
    }
    button svg {
      position: absolute;
      top: 6px;
      left: calc(100% - 4px);
      opacity: 0;
    }
    ${handleStyle}
    [data-end] button svg {
      left: auto;
      right: calc(100% - 4px);
    }
    button:is(:hover, :focus-visible) svg {
      opacity: 0.5;
    }
    [aria-sort] {
      color: var(--ink);
      button svg {
        opacity: 1;
      }
    }
  }
  [data-foot='sticky'] {
    position: sticky;
    bottom: 0;
    z-index: ${layer.head};
  }
  /* The dock has the sums of the selection. Above it, the sums of the table would only cover rows. */
  :root:has([data-dock]) & [data-foot] {
    position: static;
  }
  [data-foot] {
    --cell: ${size.foot}px;
    border: 0;
    border-top: 1px solid var(--line-strong);
    font-weight: 600;
  }
  [data-body] {
    position: relative;
  }
  [data-body] > :last-child {
    border-bottom-color: transparent;
  }
  [data-body] > [data-placed] {
    position: absolute;
    inset: 0 0 auto;
  }
  [data-body] > [role='row']:hover:not([aria-selected='true'], [data-mark='changed']) {
    background: var(--hover);
  }
  [data-body] > [data-mark='changed'] {
    background: color-mix(in srgb, var(--accent) 7%, var(--surface));
  }
  [data-body] > [data-mark='struck'] [role='gridcell']:not([data-plain]) {
    color: var(--ink-3);
    text-decoration: line-through;
  }
  [data-body] > [aria-selected='true'] {
    background: var(--accent-weak);
  }

  @media print {
    max-height: none;
    overflow: visible;
    font-size: 8pt;
    [role='row'] {
      grid-template-columns: var(--print-columns);
      min-width: 0;
      background: none !important;
    }
    [role='gridcell'],
    [role='columnheader'] {
      height: auto;
      padding: 3px 4px;
      line-height: 1.35;
      white-space: normal;
      text-overflow: clip;
      overflow-wrap: anywhere;
    }
    /* A figure that is wider than its column continues over the padding, or on the next line. */
    [data-end] {
      overflow: visible;
    }
    [data-end] * {
      white-space: normal;
    }
    [data-head],
    [data-foot] {
      position: static;
    }
    /* Neither the header nor the sums are alone on a page. */
    [data-head] {
      break-after: avoid;
    }
    [data-foot] {
      break-before: avoid;
    }
    [data-head] [role='columnheader'] > button {
      display: inline !important;
      margin: 0;
      padding: 0;
      line-height: inherit;
      text-align: inherit;
    }
    [data-head] [role='columnheader'] {
      font-size: 7pt;
      overflow-wrap: normal;
    }
    /* A shortened text, which the screen shows whole on hover. */
    [data-whole] {
      font-size: 0;
      &::after {
        content: attr(data-whole);
        font-size: 8pt;
      }
    }
    svg,
    input {
      display: none;
    }
  }
`;
