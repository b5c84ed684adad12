import { IMAGE_PUT_MS, IMAGE_PUT_RETRIES, IMAGE_WORDS, type ImageCode } from '../../rules/images/lot-images';

/** Why an image was not uploaded, with a message for staff. */
export class ImageFailure extends Error {
  constructor(
    readonly code: ImageCode,
    message: string = IMAGE_WORDS[code].description,
  ) {
    super(message);
  }
}

export interface PutOptions {
  readonly signal: AbortSignal;
  /** Called with how much was sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** Milliseconds before another attempt. */
  readonly pauseMs?: number;
}

/** The answer to an attempt; status 0 means that there was none. */
interface Attempt {
  readonly status: number;
  readonly text: string;
  /** Seconds after which the server takes it, if it is busy. */
  readonly retryAfter: number | null;
}

/** An image that has arrived. */
export interface SentImage {
  /** Whether it has fewer pixels than recommended. */
  readonly isSmall: boolean;
}

const PAUSE_MS = 3000;
/** No answer, or one that says to try again later. */
const AGAIN = [0, 429, 502, 503, 504];
const NO_ANSWER: Attempt = { status: 0, text: '', retryAfter: null };
/** How often a busy server is waited for, and how long at most, in seconds. */
const MOST_BUSY = 200;
const LONGEST_WAIT = 60;

/** Sends a file once. XMLHttpRequest, because fetch doesn't report how much was sent. */
function send(url: string, file: File, { signal, onProgress }: PutOptions): Promise<Attempt> {
  if (signal.aborted) return Promise.resolve(NO_ANSWER);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.setRequestHeader('content-type', /\.png$/i.test(file.name) ? 'image/png' : 'image/jpeg');
    request.timeout = IMAGE_PUT_MS;
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    const abort = () => request.abort();
    const settle = (attempt: Attempt) => {
      signal.removeEventListener('abort', abort);
      resolve(attempt);
    };
    const fail = () => settle(NO_ANSWER);
    request.onload = () => {
      const { status, responseText: text } = request;
      const seconds = Number(request.getResponseHeader('retry-after') ?? '');
      settle({ status, text, retryAfter: seconds > 0 ? Math.min(seconds, LONGEST_WAIT) : null });
    };
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = fail;
    signal.addEventListener('abort', abort);
    request.send(file);
  });
}

/** Resolves after a time, or as soon as the signal is aborted. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });

/** Resolves when the browser is connected, or as soon as the signal is aborted. */
export const connection = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });

/** Returns what the server says of an image that it took. */
function sentOf(text: string): SentImage {
  try {
    return { isSmall: (JSON.parse(text) as { isSmall?: unknown }).isSmall === true };
  } catch {
    return { isSmall: false };
  }
}

function failureOf({ status, text }: Attempt): ImageFailure {
  if (AGAIN.includes(status)) return new ImageFailure('timeout');
  try {
    const { code, message } = JSON.parse(text) as { code?: unknown; message?: unknown };
    const known = Object.keys(IMAGE_WORDS).find((one): one is ImageCode => one === code);
    return new ImageFailure(known ?? 'default', typeof message === 'string' ? message : undefined);
  } catch {
    return new ImageFailure('default');
  }
}

/**
 * Sends a file to the address of an upload, which takes it any number of times: after a lost connection, it is sent again. Waiting for a
 * connection, or for a busy server, is no failed attempt. Throws an ImageFailure, with the code abort after the signal.
 */
export async function putImage(url: string, file: File, options: PutOptions): Promise<SentImage> {
  const { signal, pauseMs = PAUSE_MS } = options;
  let tries = 0;
  let waits = 0;
  for (;;) {
    const attempt = await send(url, file, options);
    if (signal.aborted) throw new ImageFailure('abort');
    if (attempt.status === 200) return sentOf(attempt.text);
    if (!AGAIN.includes(attempt.status)) throw failureOf(attempt);
    options.onProgress(0);
    if (attempt.status === 0 && !navigator.onLine) await connection(signal);
    else if (attempt.retryAfter !== null && waits < MOST_BUSY) {
      waits += 1;
      await pause(Math.min(attempt.retryAfter * 1000, (pauseMs / PAUSE_MS) * LONGEST_WAIT * 1000), signal);
    } else if (tries === IMAGE_PUT_RETRIES) throw failureOf(attempt);
    else {
      tries += 1;
      await pause(pauseMs, signal);
    }
  }
}
