import JSDOMEnvironment from 'jest-environment-jsdom';
import { computedStyleOnDemand } from './browser/computed-style';

/**
 * A page of a test, the server and the services share one thread. The deadlines of the server's calls are meant for processes of their
 * own: here they would pass while the page is drawn or searched, and the page would show an error.
 */
const DEADLINE_FACTOR = 20;
const patientAbortSignal = new Proxy(AbortSignal, {
  get: (signal, name): unknown =>
    name === 'timeout' ? (ms: number) => signal.timeout(ms * DEADLINE_FACTOR) : Reflect.get(signal, name),
});

/** What browsers have and jsdom leaves out, or has in a form that Node's fetch refuses. */
const fromNode = {
  AbortController,
  AbortSignal: patientAbortSignal,
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
  constructor(...args: ConstructorParameters<typeof JSDOMEnvironment>) {
    super(...args);
    Object.assign(this.global, fromNode);
    // A getter of jsdom, without `subtle`.
    Object.defineProperty(this.global, 'crypto', { value: globalThis.crypto, configurable: true });
    this.global.getComputedStyle = computedStyleOnDemand(this.global.getComputedStyle.bind(this.global));
  }

  override exportConditions(): string[] {
    return ['node', 'node-addons'];
  }
}
