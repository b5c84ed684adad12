import { fireEvent, screen } from '@testing-library/react';
import { builtSession } from '../publishing/built-session';
import { ofEachTest } from '../support/services/of-file';
import { plain } from './pictures';
const nodeFetch = globalThis.fetch;

/** What the next requests do instead of sending a file. */
export interface ImageRequests {
  /** Where the addresses of uploads lead. */
  url: string;
  /** How many of the next requests lose the connection. */
  failures: number;
  /** How many of the next requests find the server busy. */
  busy: number;
  /** Requests wait for this promise when half of the file was sent. */
  hold: Promise<void>;
  /** How many were sent. */
  sent: number;
}

/** The part of XMLHttpRequest that sends images, by Node's fetch. */
export const imageRequestOf = (requests: ImageRequests) =>
  class ImageRequest {
    timeout = 0;
    status = 0;
    private retryAfter: string | null = null;
    responseText = '';
    onload: (() => void) | null = null;
    onerror: (() => void) | null = null;
    onabort: (() => void) | null = null;
    ontimeout: (() => void) | null = null;
    readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null };
    private path = '';
    private isAborted = false;

    open(_method: string, path: string): void {
      this.path = path;
    }

    setRequestHeader(): void {
      // The services read the type from the content.
    }

    getResponseHeader(name: string): string | null {
      return name === 'retry-after' ? this.retryAfter : null;
    }

    abort(): void {
      this.isAborted = true;
      this.onabort?.();
    }

    send(file: File): void {
      requests.sent += 1;
      void this.run(file);
    }

    private async run(file: File): Promise<void> {
      this.upload.onprogress?.({ loaded: file.size / 2, total: file.size });
      await requests.hold;
      if (this.isAborted) return;
      if (requests.busy > 0) {
        requests.busy -= 1;
        this.status = 503;
        this.retryAfter = '5';
        this.onload?.();
        return;
      }
      if (requests.failures > 0) {
        requests.failures -= 1;
        this.onerror?.();
        return;
      }
      const body = await new Promise<ArrayBuffer>((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve(reader.result as ArrayBuffer);
        reader.readAsArrayBuffer(file);
      });
      const response = await nodeFetch(requests.url + this.path, {
        method: 'PUT',
        headers: { 'content-type': 'image/png' },
        body,
      });
      this.status = response.status;
      this.retryAfter = response.headers.get('retry-after');
      this.responseText = await response.text();
      this.onload?.();
    }
  };

/** For the tests of a file: a new session for each test, to which the page sends images. */
export function imagePages() {
  const session = builtSession();
  const browserRequest = globalThis.XMLHttpRequest;
  const requests = ofEachTest((): Promise<ImageRequests> => {
    const made = { url: session.server.url, failures: 0, busy: 0, hold: Promise.resolve(), sent: 0 };
    Object.assign(globalThis, { XMLHttpRequest: imageRequestOf(made) });
    return Promise.resolve(made);
  });
  afterEach(() => {
    Object.assign(globalThis, { XMLHttpRequest: browserRequest });
  });
  return { session, requests };
}

let colors = 0;

/** Returns a picture in a color of its own. */
export async function picture(name: string, width = 1200): Promise<File> {
  colors += 1;
  const color = `#${(colors * 40_503).toString(16).padStart(6, '0')}`;
  const bytes = await plain({ width, height: 1000, color }).png().toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: 'image/png' });
}

/** Chooses files for the list of images. */
export const choose = async (...files: File[]): Promise<unknown> =>
  fireEvent.change(await screen.findByLabelText('Image files'), { target: { files } });
