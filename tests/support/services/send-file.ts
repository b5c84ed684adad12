/** Node's own: tests with pages replace it with one that has a cookie jar. */
const nodeFetch = globalThis.fetch;

const BOUNDARY = 'a-boundary-that-no-part-contains';

/** Sends a mutation with a file, by default a JPEG, at `variables.input.file`, as browsers do (GraphQL multipart request). Returns the body of the response. */
export async function sendFile(
  url: string,
  cookie: string,
  operation: { readonly query: string; readonly variables: unknown },
  file: Uint8Array,
  fileName = 'logo.jpg',
): Promise<unknown> {
  const part = (name: string, content: string) =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`;
  const body = Buffer.concat([
    Buffer.from(part('operations', JSON.stringify(operation)) + part('map', '{"0":["variables.input.file"]}')),
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="0"; filename="${fileName}"\r\ncontent-type: image/jpeg\r\n\r\n`,
    ),
    file,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
  const response = await nodeFetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      cookie,
      'x-graphql-yoga-csrf': '1',
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
    body,
  });
  return response.json();
}
