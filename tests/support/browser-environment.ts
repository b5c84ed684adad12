import JSDOMEnvironment from 'jest-environment-jsdom';
import { computedStyleOnDemand } from './browser/computed-style';
import { WorkerShare } from './worker-sharing';

/**
 * A page of a test, the server and the services share one thread. The deadlines of the server's calls are meant for processes of their
 * own: here they would pass while the page is drawn or searched, and the page would show an error.
 */
const DEADLINE_FACTOR = 20;
const signalAfter = AbortSignal.timeout.bind(AbortSignal);
const patientSignalAfter = (ms: number) => signalAfter(ms * DEADLINE_FACTOR);

/** What browsers have and jsdom leaves out, or has in a form that Node's fetch refuses. */
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
  clearInterval,
  clearTimeout,
  fetch,
  performance,
  setImmediate,
  setInterval,
  setTimeout,
  structuredClone,
};

/** jsdom with fetch, streams and encoders, so that a page in a test can talk to a real server in the same process. */
export default class BrowserEnvironment extends JSDOMEnvironment {
  private readonly share: WorkerShare;

  constructor(...[config, context]: ConstructorParameters<typeof JSDOMEnvironment>) {
    super(config, context);
    Object.assign(this.global, fromNode);
    // A getter of jsdom, without `subtle`.
    Object.defineProperty(this.global, 'crypto', { value: globalThis.crypto, configurable: true });
    this.global.getComputedStyle = computedStyleOnDemand(this.global.getComputedStyle.bind(this.global));
    this.share = new WorkerShare(this.global, config.projectConfig.testEnvironmentOptions, context.testPath);
  }

  override async setup(): Promise<void> {
    await super.setup();
    AbortSignal.timeout = patientSignalAfter;
  }

  handleTestEvent({ name }: { readonly name: string }): void {
    this.share.note(name);
  }

  override async teardown(): Promise<void> {
    try {
      await this.share.end();
    } finally {
      AbortSignal.timeout = signalAfter;
      await super.teardown();
    }
  }

  override exportConditions(): string[] {
    return ['node', 'node-addons'];
  }
}
