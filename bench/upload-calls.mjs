// Uploads of lots to the demo data, for the benchmarks.
import { randomUUID } from 'node:crypto';
import { ask } from './calls.mjs';

/** The response to a change of an upload. */
export const PAYLOAD = '{ upload { id version state rowCount } userErrors { code message } }';
const UPLOAD = `mutation ($input: UploadSpreadsheetInput!) { change: uploadSpreadsheet(input: $input) ${PAYLOAD} }`;

/** Returns the upload in the response to a change; throws if the change was refused. @param {{data: any}} answer */
export function changed({ data: { change } }) {
  if (change.userErrors.length > 0) throw Object.assign(new Error(change.userErrors[0].message), change.userErrors[0]);
  return change.upload;
}

/**
 * Uploads a file as browsers do.
 * @param {number} port @param {string} cookie @param {string} catalogId @param {Uint8Array<ArrayBuffer>} bytes
 */
export async function upload(port, cookie, catalogId, bytes) {
  const form = new FormData();
  const input = { catalogId, kind: 'STANDARD', file: null, idempotencyKey: randomUUID() };
  form.append('operations', JSON.stringify({ query: UPLOAD, variables: { input } }));
  form.append('map', '{"0":["variables.input.file"]}');
  form.append('0', new Blob([bytes]), 'lots');
  const headers = { cookie, 'x-graphql-yoga-csrf': '1' };
  const response = await fetch(`http://127.0.0.1:${port}/graphql`, { method: 'POST', headers, body: form });
  return changed(/** @type {{data: any}} */ (await response.json()));
}

/** Returns a session to which lots can be uploaded. @param {number} port @param {string} cookie */
export async function openSession(port, cookie) {
  const { data } = await ask(port, '{ catalogs(first: 200) { nodes { id } } }', {}, cookie);
  const small = new TextEncoder().encode('Lot #,Title,Description\n900001,Chair,A chair');
  for (const { id } of data.catalogs.nodes) {
    const isOpen = await upload(port, cookie, id, small).then(
      () => true,
      (/** @type {{code?: string}} */ error) => {
        if (error.code !== 'EDIT_LOCKED') throw error;
        return false;
      },
    );
    if (isOpen) return id;
  }
  throw new Error('The demo data has no session to upload lots to.');
}
