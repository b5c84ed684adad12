import { call } from './http-call';

/** A caller of the REST services with its own token. */
export interface RestSession {
  readonly houseRef: string;
  get<Data>(path: string): Promise<Data>;
  post<Data>(path: string, body: unknown, idempotencyKey?: string): Promise<Data>;
}

async function dataOf<Data>(url: string, sent: Parameters<typeof call>[1]): Promise<Data> {
  const { status, text } = await call(url, sent);
  if (status >= 300) throw new Error(`${status} ${url}: ${text}`);
  return (JSON.parse(text) as { data: Data }).data;
}

/** Signs in at the services directly; paths are relative to the house: `/invoiceGroups`. */
export async function restSession(
  url: string,
  houseUserName: string,
  userName: string,
  password: string,
): Promise<RestSession> {
  const json = { 'content-type': 'application/json' };
  const { token } = await dataOf<{ token: string }>(`${url}/app/session`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ houseUserName, userName, password }),
  });
  const headers = { authorization: `Bearer ${token}` };
  const { user } = await dataOf<{ user: { houseInfo: { houseRef: string } } }>(`${url}/app/house/user`, {
    method: 'GET',
    headers,
  });
  const { houseRef } = user.houseInfo;
  const at = (path: string) => `${url}/app/house/${houseRef}${path}`;
  return {
    houseRef,
    get: (path) => dataOf(at(path), { method: 'GET', headers }),
    post: (path, body, key) =>
      dataOf(at(path), {
        method: 'POST',
        headers: { ...headers, ...json, ...(key !== undefined && { 'idempotency-key': key }) },
        body: JSON.stringify(body),
      }),
  };
}
