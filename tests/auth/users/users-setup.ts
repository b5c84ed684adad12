import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newHouse } from '../../support/houses/new-house';
import { upstreamOfFile } from '../../support/services/of-file';
import { type TestClient, userOf } from '../../support/services/upstream';

export const upstream = upstreamOfFile();

interface Staff {
  userID: number;
  userName: string;
  displayName: string;
  email: string;
  access: string[];
  state: string;
  version: number;
  superUser: boolean;
  lastSignIn: number | null;
  contactTypes: number[];
}

interface Refused {
  error: { code: string; message: string; field: string | null };
}

/** Creates a house and signs in a user there. `house` is its username. */
export async function api(user = 'cashier') {
  const house = await newHouse(upstream);
  const client = await upstream.signIn(house, user);
  const { userID, houseInfo } = await userOf(client);
  const at = `/app/house/${houseInfo.houseRef}`;
  const list = async (query = '') =>
    (await client.get<{ data: { users: Staff[]; totalRecords: number } }>(`${at}/users${query}`)).body.data;
  const named = async (name: string): Promise<Staff> => {
    const found = (await list()).users.find(({ userName }) => userName === name);
    if (!found) throw new Error(`nobody is called ${name}`);
    return found;
  };
  return { house, client, at, own: userID, list, named };
}

export const somebody = {
  userName: 'nora',
  displayName: 'Nora Quill',
  email: 'nora@sample.example',
  phone: '',
  contactTypes: [4, 1],
  access: ['reports', 'calendar'],
  paymentUser: false,
  superUser: false,
  associationManager: false,
};

export const post = async (client: TestClient, path: string, body: unknown = {}) =>
  client.post<{ data: { user: Staff } } & Refused>(path, body);

export async function mailTo(address: string): Promise<string> {
  await upstream.runner.drain();
  const files = await readdir(upstream.outbox, { recursive: true });
  const mails = await Promise.all(
    files.filter((file) => file.endsWith('.eml')).map((file) => readFile(join(upstream.outbox, file), 'utf8')),
  );
  return mails.filter((mail) => mail.includes(`To: ${address}`) || mail.includes(`<${address}>`)).at(-1) ?? '';
}
