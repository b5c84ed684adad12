import type { Email } from 'postal-mime';
import { newHouse } from '../../support/houses/new-house';
import { upstreamOfFile } from '../../support/services/of-file';
import { sentMail } from '../../support/services/sent-mail';
import { houseOf, type TestClient } from '../../support/services/upstream';

export interface Failure {
  error: { code: string; message: string; field: string | null };
}

interface Staff {
  userID: number;
  userName: string;
  email: string;
  pendingEmail: { email: string; expiresAt: number } | null;
  version: number;
  state: string;
}

interface Event {
  by: string | null;
  label: string;
  changes: { label: string; before: string | null; after: string | null }[];
}

export const upstream = upstreamOfFile();

export let house: string;

export let at: string;

export const later = (minutes: number) =>
  upstream.clock.set(new Date(upstream.clock.now().getTime() + minutes * 60_000).toISOString());

export const post = (client: TestClient, path: string, body: unknown = {}) =>
  client.post<{ data: { user: Staff } } & Failure>(path, body);

export const named = async (userName: string): Promise<Staff> => {
  const client = await upstream.signIn(house, 'super');
  const {
    data: { users },
  } = (await client.get<{ data: { users: Staff[] } }>(`${at}/users`)).body;
  const found = users.find((user) => user.userName === userName);
  if (!found) throw new Error(`nobody is called ${userName}`);
  return found;
};

/** Requests a new address of a user, as an administrator. */
export const edit = async (by: string, userName: string, change: object) =>
  post(await upstream.signIn(house, by), `${at}/users/${(await named(userName)).userID}`, change);

export const step = async (by: string, userName: string, name: 'resend' | 'withdraw') =>
  post(await upstream.signIn(house, by), `${at}/users/${(await named(userName)).userID}/emailChange/${name}`);

export const history = async (userName: string): Promise<Event[]> => {
  const client = await upstream.signIn(house, 'super');
  const { body } = await client.get<{ data: { owners: { events: Event[] }[] } }>(
    `${at}/userHistory?userIDs=${(await named(userName)).userID}`,
  );
  return body.data.owners[0]?.events ?? [];
};

/** An address that no other test uses. */
export const address = (name: string) => `${name}@${house}.new.example`;

export const mailsTo = async (recipient: string): Promise<Email[]> => {
  await upstream.runner.drain();
  return (await sentMail(upstream.outbox)).filter(({ to }) => to?.[0]?.address === recipient);
};

export const subjectsTo = async (recipient: string) => (await mailsTo(recipient)).map(({ subject }) => subject);

export const tokensTo = async (recipient: string): Promise<string[]> =>
  (await mailsTo(recipient)).flatMap(({ text }) => /confirm-email\?token=([\w-]{43})\b/.exec(text ?? '')?.[1] ?? []);

export const tokenTo = async (recipient: string): Promise<string> => (await tokensTo(recipient)).at(-1) ?? '';

export const open = (token: string) =>
  upstream.stranger.post<{ data: object } & Failure>('/app/house/user/emailLink', { token });

export const confirm = (token: string) =>
  upstream.stranger.post<{ data: { email: string } } & Failure>('/app/house/user/emailLink/confirm', { token });

export const OVER = { status: 422, body: { error: { code: 'LINK_EXPIRED' } } };

// Each test has a house of its own.
beforeEach(async () => {
  upstream.clock.set('2026-11-22T10:00:00Z');
  house = await newHouse(upstream);
  at = `/app/house/${(await houseOf(await upstream.signIn(house, 'clerk'))).houseRef}`;
});
