import JSDOMEnvironment from 'jest-environment-jsdom';
import { computedStyleOnDemand } from './computed-style';

/** What browsers have and jsdom leaves out, or has in a form that Node's fetch refuses. */
const fromNode = {
  AbortController, AbortSignal, ArrayBuffer, BroadcastChannel, Headers, MessageChannel, MessagePort, ReadableStream, Request, Response,
  TextDecoder, TextDecoderStream, TextEncoder, TransformStream, Uint8Array, WritableStream, clearImmediate, clearInterval, clearTimeout,
  fetch, performance, setImmediate, setInterval, setTimeout, structuredClone,
};

/** jsdom with fetch, streams and encoders, so that a page in a test can talk to a real server in the same process. */
export default class BrowserEnvironment extends JSDOMEnvironment {
  constructor(...args: ConstructorParameters<typeof JSDOMEnvironment>) {
    super(...args);
    Object.assign(this.global, fromNode);
    this.global.getComputedStyle = computedStyleOnDemand(this.global.getComputedStyle.bind(this.global));
  }

  override exportConditions(): string[] {
    return ['node', 'node-addons'];
  }
}
