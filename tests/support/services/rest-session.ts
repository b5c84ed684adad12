/** A caller of the REST services with its own token. */
export interface RestSession {
  readonly houseRef: string;
  get<Data>(path: string): Promise<Data>;
  post<Data>(path: string, body: unknown, idempotencyKey?: string): Promise<Data>;
}

async function dataOf<Data>(response: Response): Promise<Data> {
  if (!response.ok) throw new Error(`${response.status} ${response.url}: ${await response.text()}`);
  return ((await response.json()) as { data: Data }).data;
}

/** Signs in at the services directly; paths are relative to the house: `/invoiceGroups`. */
export async function restSession(
  url: string,
  houseUserName: string,
  userName: string,
  password: string,
): Promise<RestSession> {
  const json = { 'content-type': 'application/json' };
  const signIn = await fetch(`${url}/app/session`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ houseUserName, userName, password }),
  });
  const { token } = await dataOf<{ token: string }>(signIn);
  const headers = { authorization: `Bearer ${token}` };
  const { user } = await dataOf<{ user: { houseInfo: { houseRef: string } } }>(
    await fetch(`${url}/app/house/user`, { headers }),
  );
  const { houseRef } = user.houseInfo;
  const at = (path: string) => `${url}/app/house/${houseRef}${path}`;
  return {
    houseRef,
    get: async (path) => dataOf(await fetch(at(path), { headers })),
    post: async (path, body, key) =>
      dataOf(
        await fetch(at(path), {
          method: 'POST',
          headers: { ...headers, ...json, ...(key !== undefined && { 'idempotency-key': key }) },
          body: JSON.stringify(body),
        }),
      ),
  };
}
