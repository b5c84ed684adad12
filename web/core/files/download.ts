import { GENERIC } from '../failures/failure';

/** Longer texts, such as the page of a proxy, aren't messages for users. */
const LONGEST_MESSAGE = 300;

const FILE_NAME = /filename="([^"]+)"/;

/** Why a file can't be downloaded, in words for users. */
export class DownloadRefusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** A file that was downloaded, but not saved yet. */
export interface DownloadedFile {
  readonly content: Blob;
  readonly name: string;
}

export interface DownloadOptions {
  readonly signal?: AbortSignal;
  /** Called with the number of bytes that have arrived. */
  readonly onBytes?: (bytes: number) => void;
}

async function refusalOf(answer: Response): Promise<DownloadRefusal> {
  const text = await answer.text();
  const isMessage = answer.headers.get('content-type')?.startsWith('text/plain') === true;
  const message = isMessage && text !== '' && text.length <= LONGEST_MESSAGE ? text : GENERIC;
  return new DownloadRefusal(answer.status, message);
}

/** Downloads a file, so that the page stays as it is if it is refused. Throws a DownloadRefusal. */
export async function download(
  url: string,
  usualName: string,
  { signal, onBytes }: DownloadOptions = {},
): Promise<DownloadedFile> {
  const answer = await fetch(url, signal && { signal });
  if (!answer.ok) throw await refusalOf(answer);
  const name = FILE_NAME.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? usualName;
  if (onBytes === undefined || answer.body === null) return { content: await answer.blob(), name };
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = answer.body.getReader();
  let bytes = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    bytes += part.value.length;
    onBytes(bytes);
  }
  return { content: new Blob(parts), name };
}

/** Lets the browser save a file. */
export function saveFile({ content, name }: DownloadedFile): void {
  const url = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}
