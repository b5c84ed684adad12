import { ApolloLink, Observable } from '@apollo/client';
import { ServerError } from '@apollo/client/errors';
import { print } from 'graphql';

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

/** Sends operations that have a File among their variables. */
export const createUploadLink = (url: string, headers: Readonly<Record<string, string>>): ApolloLink =>
  new ApolloLink(
    (operation) =>
      new Observable<ApolloLink.Result>((observer) => {
        const controller = new AbortController();
        const send = async () => {
          const response = await fetch(url, {
            method: 'POST',
            credentials: 'same-origin',
            headers: { ...headers, accept: 'application/json' },
            body: formOf(operation),
            signal: controller.signal,
          });
          const text = await response.text();
          if (!(response.headers.get('content-type') ?? '').includes('json'))
            throw new ServerError('The answer is not JSON.', { response, bodyText: text });
          observer.next(JSON.parse(text) as ApolloLink.Result);
          observer.complete();
        };
        send().catch((error: unknown) => {
          if (!controller.signal.aborted) observer.error(error);
        });
        return () => controller.abort();
      }),
  );
