import '@testing-library/jest-dom';

// Long enough for a page that is rendered against a real server on a busy machine.
jest.setTimeout(90_000);

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
