import '@testing-library/jest-dom';
import { configure, getConfig, prettyDOM } from '@testing-library/react';
import { guardConsole } from './console-guard';

guardConsole();

// A wait ends when what it waits for appears. The limits only bound a test that fails, so they leave room for a real server on a
// machine that is busy with something else. A test that waits in vain prints the beginning of the page, not all of it.
jest.setTimeout(600_000);
process.env.DEBUG_PRINT_LIMIT ??= '3000';
configure({
  asyncUtilTimeout: 30_000,
  getElementError,
});

/** Inside of a wait, which asks many times: only the last refusal is read, and printing a large page takes a second. */
function isAskedAgain(): boolean {
  const config = getConfig();
  return '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true;
}

function getElementError(message: string | null, container: Element): Error {
  const inFull = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n');
  const isLazy = isAskedAgain();
  const error = Object.assign(new Error(isLazy ? '' : inFull()), { name: 'TestingLibraryElementError' });
  if (isLazy) Object.defineProperty(error, 'message', { configurable: true, get: inFull });
  // The line of the test is the one to show.
  else Error.captureStackTrace(error, getElementError);
  return error;
}

// jsdom lays nothing out. Every element is given the size of a small window, so that virtual rows are drawn.
Object.defineProperties(HTMLElement.prototype, {
  offsetHeight: { configurable: true, value: 800 },
  offsetWidth: { configurable: true, value: 1200 },
});

/** Never calls back: in jsdom no element ever changes its size. */
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
