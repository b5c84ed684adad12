import { prettyDOM } from '@testing-library/dom';
import JSDOMEnvironment from 'jest-environment-jsdom';
import { WorkerShare } from './worker-sharing';

/** What browsers have and jsdom lacks, or has in a form that Node's fetch rejects. */
const fromNode = {
  AbortController,
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

type Config = ConstructorParameters<typeof JSDOMEnvironment>[0];
type Context = ConstructorParameters<typeof JSDOMEnvironment>[1];
type Console = Context['console'];

/** A window that all test files of the worker use in turn, so that packages such as React are evaluated only once. */
class SharedWindow {
  readonly inner: JSDOMEnvironment;
  /** Where jsdom reports errors: the console of the file that uses the window. */
  private console: Console;
  private readonly ownKeys: ReadonlySet<PropertyKey>;

  constructor(config: Config, context: Context) {
    this.console = context.console;
    const currentConsole = new Proxy(context.console, {
      get: (_, name) => Reflect.get(this.console, name) as unknown,
    });
    this.inner = new JSDOMEnvironment(config, { ...context, console: currentConsole });
    // In jsdom, it's a getter without `subtle`.
    Object.defineProperty(this.inner.global, 'crypto', { value: crypto });
    this.ownKeys = new Set(Reflect.ownKeys(this.inner.global));
  }

  lend(console: Console): JSDOMEnvironment {
    this.console = console;
    Object.assign(this.inner.global, fromNode);
    return this.inner;
  }

  /** Removes what a test file leaves behind: elements, stored values, the address, and the state that Jest saves for each file. */
  clear(): void {
    const { global } = this.inner;
    this.inner.fakeTimers?.useRealTimers();
    this.inner.fakeTimersModern?.useRealTimers();
    const { document } = global;
    document.head.replaceChildren();
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

/** jsdom with fetch, streams, and encoders, so that a page in a test can connect to a real server in the same process. */
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
    this.window = shared ??= new SharedWindow(config, context);
    const { global, fakeTimers, fakeTimersModern, moduleMocker } = this.window.lend(context.console);
    this.global = global;
    this.fakeTimers = fakeTimers;
    this.fakeTimersModern = fakeTimersModern;
    this.moduleMocker = moduleMocker;
    const options = config.projectConfig.testEnvironmentOptions;
    this.sharesApp = options.app !== 'own';
    this.share = new WorkerShare(global, options, context.testPath);
  }

  setup(): Promise<void> {
    return Promise.resolve();
  }

  handleTestEvent({ name, error }: { readonly name: string; readonly error?: Error }): void {
    this.share.note(name);
    if (name === 'test_fn_failure' && error) this.showPage(error);
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
      this.window.clear();
    }
  }

  /** Adds the beginning of the page to the error of a query that found nothing. */
  private showPage(error: Error): void {
    if (error.name !== 'TestingLibraryElementError') return;
    const page = prettyDOM(this.global.document.body, 3000);
    error.stack = error.stack?.replace(/\n\s+at |$/, (end) => `\n\n${page || ''}${end}`);
  }
}
