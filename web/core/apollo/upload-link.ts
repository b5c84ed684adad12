import { ApolloLink, Observable } from '@apollo/client';
import { ServerError } from '@apollo/client/errors';
import { print } from 'graphql';
import { TransferTimeout } from '../failures/failure';

/** How a file is sent. A mutation has it as `transfer` in its context. */
export interface Transfer {
  /** Ends the request. The server may have the file nevertheless. */
  readonly signal: AbortSignal;
  /** After this time without a response, the request fails with TransferTimeout. */
  readonly timeoutMs: number;
  /** Called with the bytes of the request that were sent, and all of them. */
  readonly onProgress: (sent: number, all: number) => void;
}

/** Returns the files among the variables with their paths: "variables.input.file". */
function filesIn(value: unknown, path: string): [path: string, file: File][] {
  if (value instanceof File) return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => filesIn(part, `${path}.${name}`));
}

/** Returns whether an operation sends a file. */
export const sendsFile = ({ variables }: ApolloLink.Operation): boolean => filesIn(variables, 'variables').length > 0;

/** Builds a GraphQL multipart request: the files are separate parts, replaced by null in the variables. */
function formOf({ query, variables, operationName }: ApolloLink.Operation): FormData {
  const files = filesIn(variables, 'variables');
  const form = new FormData();
  form.set(
    'operations',
    JSON.stringify({ operationName, query: print(query), variables }, (_, value: unknown) =>
      value instanceof File ? null : value,
    ),
  );
  form.set('map', JSON.stringify(Object.fromEntries(files.map(([path], index) => [index, [path]]))));
  files.forEach(([, file], index) => form.set(String(index), file));
  return form;
}

const headersOf = (lines: string): Headers => {
  const headers = new Headers();
  for (const line of lines.trim().split(/[\r\n]+/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
};

/** Statuses of responses without a body, which the class refuses to have one. */
const BODILESS = [101, 204, 205, 304];

/** Returns the result in a response; throws a ServerError if it has none. */
function resultOf({ status, responseText: text, ...request }: Sent): ApolloLink.Result {
  const headers = headersOf(request.headers);
  if ((headers.get('content-type') ?? '').includes('json')) return JSON.parse(text) as ApolloLink.Result;
  const response = new Response(BODILESS.includes(status) ? null : text, { status, headers });
  throw new ServerError('The answer is not JSON.', { response, bodyText: text });
}

interface Sent {
  readonly status: number;
  readonly responseText: string;
  readonly headers: string;
}

/** Sends a form. XMLHttpRequest, because fetch doesn't report how much was sent. */
function send(
  url: string,
  headers: Readonly<Record<string, string>>,
  form: FormData,
  { signal, timeoutMs, onProgress }: Partial<Transfer>,
): { readonly sent: Promise<Sent>; readonly abort: () => void } {
  const request = new XMLHttpRequest();
  const sent = new Promise<Sent>((resolve, reject) => {
    request.open('POST', url);
    for (const [name, value] of Object.entries({ ...headers, accept: 'application/json' }))
      request.setRequestHeader(name, value);
    request.timeout = timeoutMs ?? 0;
    request.onload = () =>
      resolve({
        status: request.status,
        responseText: request.responseText,
        headers: request.getAllResponseHeaders(),
      });
    request.onerror = () => reject(new TypeError('The connection was lost.'));
    request.onabort = () => reject(new DOMException('The request was canceled.', 'AbortError'));
    request.ontimeout = () => reject(new TransferTimeout('The request timed out.'));
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded, total);
    request.send(form);
  });
  signal?.addEventListener('abort', () => request.abort(), { once: true });
  return { sent, abort: () => request.abort() };
}

/** Sends operations that have a File among their variables. */
export const createUploadLink = (url: string, headers: Readonly<Record<string, string>>): ApolloLink =>
  new ApolloLink(
    (operation) =>
      new Observable<ApolloLink.Result>((observer) => {
        const { transfer = {} } = operation.getContext() as { readonly transfer?: Partial<Transfer> };
        const { sent, abort } = send(url, headers, formOf(operation), transfer);
        sent.then(resultOf).then(
          (result) => {
            observer.next(result);
            observer.complete();
          },
          (error: unknown) => observer.error(error),
        );
        return abort;
      }),
  );
