import '@testing-library/jest-dom';
import { configure, getConfig, prettyDOM } from '@testing-library/react';
import * as React from 'react';
import { guardConsole } from './console-guard';
import { limits } from './limits';

guardConsole();

// In development, React records a stack for every element that it creates, up to a limit per second, to name the component in
// warnings. Recording takes a tenth of the time of a page, so the limit is always reached.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
  string,
  object
>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Number.MAX_SAFE_INTEGER,
  set: () => undefined,
});

// jsdom has no layout, and therefore nothing to scroll.
Element.prototype.scrollIntoView = () => undefined;

// A wait ends when its target appears. A failed wait prints only the beginning of the page.
jest.setTimeout(limits.testMs);
process.env.DEBUG_PRINT_LIMIT ??= '3000';
configure({
  asyncUtilTimeout: limits.waitMs,
  getElementError,
});

/**
 * Returns whether a query runs inside a wait, which repeats it many times: only the last error is read, and printing a
 * large page takes a second.
 */
function isAskedAgain(): boolean {
  const config = getConfig();
  return '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true;
}

function getElementError(message: string | null, container: Element): Error {
  const inFull = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n');
  const isLazy = isAskedAgain();
  const error = Object.assign(new Error(isLazy ? '' : inFull()), { name: 'TestingLibraryElementError' });
  if (isLazy) Object.defineProperty(error, 'message', { configurable: true, get: inFull });
  // The error should point to the line in the test.
  else Error.captureStackTrace(error, getElementError);
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
