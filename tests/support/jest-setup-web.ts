import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { guardConsole } from './console-guard';
import { limits } from './limits';

guardConsole();

// jsdom has no layout, and therefore nothing to scroll.
Element.prototype.scrollIntoView = () => undefined;

jest.setTimeout(limits.testMs);
configure({ asyncUtilTimeout: limits.waitMs, getElementError });

/** Leaves out the page, which the environment prints when a test fails: a wait repeats its query many times, and printing a large page takes a second. */
function getElementError(message: string | null): Error {
  const error = Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  // The error should point to the line in the test.
  Error.captureStackTrace(error, getElementError);
  return error;
}

// jsdom has no layout. Every element gets the size of a small window, so that virtual rows are rendered.
Object.defineProperties(HTMLElement.prototype, {
  offsetHeight: { configurable: true, value: 800 },
  offsetWidth: { configurable: true, value: 1200 },
});

/** Never calls back, because elements never change their size in jsdom. */
class StillResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const wideLightScreen = (query: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    media: query,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

Object.assign(window, { ResizeObserver: StillResizeObserver, matchMedia: wideLightScreen, scrollTo: () => undefined });
