import type { Locator } from 'playwright-core';

/** The width of a Letter page between its margins, in px. */
const PAPER_WIDTH = 710;

/**
 * Returns the texts of cells that aren't shown whole: cut by the cell or by an element in it, or written over the next
 * cell. On paper, the tables are measured in the width of a page, which the app doesn't learn of.
 */
export const cutTexts = (cells: Locator, onPaper = false): Promise<string[]> =>
  cells.evaluateAll(
    (all, width) => {
      if (width !== null) document.body.style.width = `${width}px`;
      const isCut = (element: Element) =>
        getComputedStyle(element).overflowX !== 'visible' &&
        element.clientWidth > 10 &&
        element.scrollWidth > element.clientWidth + 1;
      const reachesOut = (cell: Element) => {
        const { left, right } = cell.getBoundingClientRect();
        const range = document.createRange();
        const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
          const { parentElement } = texts.currentNode;
          // A text for screen readers only is clipped to nothing.
          if (parentElement && getComputedStyle(parentElement).clipPath !== 'none') continue;
          range.selectNodeContents(texts.currentNode);
          if (
            [...range.getClientRects()].some((box) => box.width > 2 && (box.left < left - 1 || box.right > right + 1))
          )
            return true;
        }
        return false;
      };
      // What a column has no room for has an ellipsis in its text, and another text on paper.
      const isShort = (cell: Element) =>
        cell.textContent.includes('...') &&
        [...cell.querySelectorAll('*')].every((part) => getComputedStyle(part).fontSize !== '0px');
      const cut = all
        .filter((cell) => cell.clientWidth > 10 && !cell.querySelector('[data-tick]'))
        .filter(
          (cell) =>
            [cell, ...cell.querySelectorAll('*')].some(isCut) || reachesOut(cell) || (width !== null && isShort(cell)),
        )
        .map(({ textContent, clientWidth, scrollWidth }) => `${textContent}: ${scrollWidth} in ${clientWidth}`);
      document.body.style.width = '';
      return cut;
    },
    onPaper ? PAPER_WIDTH : null,
  );
