import JSDOMEnvironment from 'jest-environment-jsdom';
import { computedStyleOnDemand } from './browser/computed-style';
import { listLabelsOnDemand } from './browser/labels';
import { WorkerShare } from './worker-sharing';

// Styles are added as rules, as in production. As text, each new rule would make jsdom parse the whole sheet again.
process.env.SC_DISABLE_SPEEDY = 'false';

/**
 * A test's page, the server, and the services share one thread. The deadlines of the server's calls are meant for
 * separate processes: here they would pass while the page is rendered or searched, and the page would show an error.
 */
const DEADLINE_FACTOR = 20;
const signalAfter = AbortSignal.timeout.bind(AbortSignal);
const patientSignalAfter = (ms: number) => signalAfter(ms * DEADLINE_FACTOR);

/**
 * Aborts without a stack, which nothing shows: the streams of a request read the stack of the reason, and mapping its
 * hundred frames to the sources takes as long as a small request.
 */
class TracelessAbortController extends AbortController {
  override abort(reason?: unknown): void {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    try {
      super.abort(reason);
    } finally {
      Error.stackTraceLimit = stackTraceLimit;
    }
  }
}

/** What browsers have and jsdom lacks, or has in a form that Node's fetch rejects. */
const fromNode = {
  AbortController: TracelessAbortController,
  AbortSignal,
  ArrayBuffer,
  BroadcastChannel,
  Headers,
  MessageChannel,
  MessagePort,
  ReadableStream,
  Request,
  Response,
  SubtleCrypto,
  TextDecoder,
  TextDecoderStream,
  TextEncoder,
  TransformStream,
  Uint8Array,
  WritableStream,
  clearImmediate,
  fetch,
  setImmediate,
  structuredClone,
};

type Wait = (callback: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => NodeJS.Timeout;

/**
 * Tests look for what they wait for after every change of the page, and every 50 ms for the sake of what no change shows.
 * On a busy machine, half of the searches were made for the latter, and found the same page.
 */
const RARELY_MS = 200;
const rarely =
  (start: Wait): Wait =>
  (callback, ms = 0, ...args) =>
    start(callback, Math.max(ms, RARELY_MS), ...args);

/**
 * The timers of a window, which are cleared with it: timers that outlive the tests would delay the end of the process.
 */
class WindowTimers {
  private readonly running = new Set<NodeJS.Timeout>();

  readonly functions = {
    setTimeout: this.started(setTimeout as Wait),
    setInterval: this.started(rarely(setInterval as Wait)),
    clearTimeout: this.cleared(clearTimeout),
    clearInterval: this.cleared(clearInterval),
  };

  end(): void {
    this.running.forEach(clearTimeout);
    this.running.clear();
  }

  private started(start: Wait): Wait {
    return (callback, ms, ...args) => {
      const timer = start(
        (...given) => {
          if (start === setTimeout) this.running.delete(timer);
          callback(...given);
        },
        ms,
        ...args,
      );
      this.running.add(timer);
      return timer;
    };
  }

  private cleared(clear: typeof clearTimeout): typeof clearTimeout {
    return (timer) => {
      this.running.delete(timer as NodeJS.Timeout);
      clear(timer);
    };
  }
}

type Config = ConstructorParameters<typeof JSDOMEnvironment>[0];
type Context = ConstructorParameters<typeof JSDOMEnvironment>[1];
type Console = Context['console'];

/** A window that all test files of the worker use in turn, so that packages such as React are evaluated only once. */
class SharedWindow {
  readonly inner: JSDOMEnvironment;
  /** Where jsdom reports errors: the console of the file that uses the window. */
  private console: Console;
  private readonly timers = new WindowTimers();
  private readonly ownKeys: ReadonlySet<PropertyKey>;

  constructor(config: Config, context: Context) {
    this.console = context.console;
    const currentConsole = new Proxy(context.console, {
      get: (_, name) => Reflect.get(this.console, name) as unknown,
    });
    this.inner = new JSDOMEnvironment(config, { ...context, console: currentConsole });
    const { global } = this.inner;
    // In jsdom, both are getters, which cannot be assigned. Its `crypto` has no `subtle`, and React asks its slow `performance`
    // for the time twice per element.
    for (const name of ['crypto', 'performance'] as const)
      Object.defineProperty(global, name, { value: globalThis[name], configurable: true, writable: true });
    global.getComputedStyle = computedStyleOnDemand(global.getComputedStyle.bind(global));
    listLabelsOnDemand(global);
    this.ownKeys = new Set(Reflect.ownKeys(global));
  }

  lend(console: Console): void {
    this.console = console;
    Object.assign(this.inner.global, fromNode, this.timers.functions);
  }

  /**
   * Removes what a test file leaves behind: elements, stored values, the address, and the state that Jest saves for
   * each file.
   */
  clear(): void {
    const { global } = this.inner;
    this.inner.fakeTimers?.useRealTimers();
    this.inner.fakeTimersModern?.useRealTimers();
    this.timers.end();
    const { document } = global;
    // The styles of the app's components, which its modules have added once for all files, stay.
    for (const element of Array.from(document.head.children))
      if (!element.matches('style[data-styled]')) element.remove();
    document.body.replaceChildren();
    for (const element of [document.documentElement, document.body])
      for (const name of element.getAttributeNames()) element.removeAttribute(name);
    document.title = '';
    global.localStorage.clear();
    global.sessionStorage.clear();
    global.history.replaceState(null, '', '/');
    for (const key of Reflect.ownKeys(global))
      if (!this.ownKeys.has(key) && Object.getOwnPropertyDescriptor(global, key)?.configurable)
        Reflect.deleteProperty(global, key);
  }
}

let shared: SharedWindow | null = null;

/**
 * jsdom with fetch, streams, and encoders, so that a page in a test can connect to a real server in the same process.
 */
export default class BrowserEnvironment {
  readonly global: JSDOMEnvironment['global'];
  readonly fakeTimers: JSDOMEnvironment['fakeTimers'];
  readonly fakeTimersModern: JSDOMEnvironment['fakeTimersModern'];
  readonly moduleMocker: JSDOMEnvironment['moduleMocker'];
  /** Read by the runtime: false if a file mocks modules of the app. It then starts with `{"app": "own"}`. */
  readonly sharesApp: boolean;
  private readonly window: SharedWindow;
  private readonly share: WorkerShare;

  constructor(config: Config, context: Context) {
    shared ??= new SharedWindow(config, context);
    this.window = shared;
    this.window.lend(context.console);
    const { global, fakeTimers, fakeTimersModern, moduleMocker } = this.window.inner;
    this.global = global;
    this.fakeTimers = fakeTimers;
    this.fakeTimersModern = fakeTimersModern;
    this.moduleMocker = moduleMocker;
    this.sharesApp = config.projectConfig.testEnvironmentOptions.app !== 'own';
    this.share = new WorkerShare(global, config.projectConfig.testEnvironmentOptions, context.testPath);
  }

  setup(): Promise<void> {
    AbortSignal.timeout = patientSignalAfter;
    return Promise.resolve();
  }

  handleTestEvent({ name }: { readonly name: string }): void {
    this.share.note(name);
  }

  getVmContext(): ReturnType<JSDOMEnvironment['getVmContext']> {
    return this.window.inner.getVmContext();
  }

  exportConditions(): string[] {
    return ['node', 'node-addons'];
  }

  async teardown(): Promise<void> {
    try {
      await this.share.end();
    } finally {
      AbortSignal.timeout = signalAfter;
      this.window.clear();
    }
  }
}
