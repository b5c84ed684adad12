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
}

const PAUSE_MS = 3000;
/** No answer, or one that says to try again later. */
const AGAIN = [0, 429, 502, 503, 504];

/** Sends a file once. XMLHttpRequest, because fetch doesn't report how much was sent. */
function send(url: string, file: File, { signal, onProgress }: PutOptions): Promise<Attempt> {
  if (signal.aborted) return Promise.resolve({ status: 0, text: '' });
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
    const fail = () => settle({ status: 0, text: '' });
    request.onload = () => settle({ status: request.status, text: request.responseText });
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = fail;
    signal.addEventListener('abort', abort);
    request.send(file);
  });
}

/** Resolves after a time, or as soon as the signal is aborted. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });

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
 * Sends a file to the address of an upload, which takes it any number of times: after a lost connection, it is sent again. Throws an
 * ImageFailure, with the code abort after the signal.
 */
export async function putImage(url: string, file: File, options: PutOptions): Promise<void> {
  const { signal, pauseMs = PAUSE_MS } = options;
  for (let tries = 0; ; tries += 1) {
    const attempt = await send(url, file, options);
    if (signal.aborted) throw new ImageFailure('abort');
    if (attempt.status === 200) return;
    if (tries === IMAGE_PUT_RETRIES || !AGAIN.includes(attempt.status)) throw failureOf(attempt);
    options.onProgress(0);
    await pause(pauseMs, signal);
  }
}
