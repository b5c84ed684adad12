import { Agent, request } from 'node:http';

const PASSWORD = 'Lantern-Harbour-42';

/** Connections that one program keeps to the product, as a browser keeps six. */
export const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/**
 * One operation; answers its data and the session's cookie, and throws the first error.
 * @param {number} port @param {string} query @param {object} [variables] @param {string} [cookie]
 * @returns {Promise<{data: any, cookie: string}>}
 */
export async function ask(port, query, variables = {}, cookie = '') {
  const { data, errors, cookie: next } = await post(port, query, variables, cookie);
  if (errors) throw new Error(errors[0].message);
  return { data, cookie: next };
}

/**
 * One operation with whatever it answers.
 * @param {number} port @param {string} query @param {object} [variables] @param {string} [cookie]
 * @returns {Promise<{data: any, errors?: any[], cookie: string}>}
 */
export function post(port, query, variables = {}, cookie = '') {
  const body = JSON.stringify({ query, variables });
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path: '/graphql',
        method: 'POST',
        agent,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), cookie },
      },
      (response) => {
        let text = '';
        response
          .setEncoding('utf8')
          .on('data', (part) => {
            text += part;
          })
          .on('end', () => {
            resolve({ ...JSON.parse(text), cookie: response.headers['set-cookie']?.[0]?.split(';')[0] ?? cookie });
          });
      },
    );
    sent.on('error', reject).end(body);
  });
}

/** @param {number} port @param {string} house @param {string} user */
export const signIn = async (port, house, user) =>
  (
    await ask(port, 'mutation ($input: SignInInput!) { signIn(input: $input) { viewer { id } } }', {
      input: { houseUserName: house, userName: user, password: PASSWORD },
    })
  ).cookie;

/** @param {number[]} values @param {number} part */
export const share = (values, part) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? NaN;
/** @param {number[]} values */
export const median = (values) => share(values, 0.5);

/** A moment that threads of this program can compare, in ms. */
export const moment = () => performance.timeOrigin + performance.now();
