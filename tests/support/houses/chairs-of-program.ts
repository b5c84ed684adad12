import type { UploadAnswerJson, UploadJson } from '../../../upstream/lots/uploads/upload-wire';
import type { CatalogsJson } from '../../../upstream/sales/wire';

/** Signs in as a cashier of the sample house at a running program. */
export async function cashierAt(url: string) {
  const json = { 'content-type': 'application/json' };
  const dataOf = async <Data>(response: Response): Promise<Data> => {
    if (!response.ok) throw new Error(`${response.status} ${response.url}: ${await response.text()}`);
    return ((await response.json()) as { data: Data }).data;
  };
  const signIn = { houseUserName: 'sample', userName: 'cashier', password: 'Lantern-Harbour-42' };
  const { token } = await dataOf<{ token: string }>(
    await fetch(`${url}/app/session`, { method: 'POST', headers: json, body: JSON.stringify(signIn) }),
  );
  const headers = { authorization: `Bearer ${token}` };
  const get = async <Data>(path: string): Promise<Data> => dataOf<Data>(await fetch(url + path, { headers }));
  const post = async <Data>(path: string, body: object | FormData): Promise<Data> =>
    dataOf<Data>(
      await fetch(url + path, {
        method: 'POST',
        headers: body instanceof FormData ? headers : { ...headers, ...json },
        body: body instanceof FormData ? body : JSON.stringify(body),
      }),
    );
  const { user } = await get<{ user: { houseInfo: { houseRef: string } } }>('/app/house/user');
  return { get, post, house: `/app/house/${user.houseInfo.houseRef}` };
}

export type Cashier = Awaited<ReturnType<typeof cashierAt>>;

/** Adds a session that starts next year, and uploads a sheet of chairs to it. */
export async function uploadChairs(
  { get, post, house }: Cashier,
  count: number,
  titleOf: (number: number) => string,
): Promise<{ catalogID: number; upload: UploadJson }> {
  const { catalogs } = await get<CatalogsJson>(`${house}/catalogs`);
  const { catalogID } = await post<{ catalogID: number }>('/cps/app/catalog/0', {
    groupID: catalogs[0]?.groupID,
    addressID: catalogs[0]?.addressID,
    title: 'Chairs',
    date: `06/05/${new Date().getUTCFullYear() + 1}`,
    hour: '09',
    minute: '00',
    ampm: 'AM',
  });
  const sheet = ['Lot #,Title,Description,Low Estimate,High Estimate']
    .concat(Array.from({ length: count }, (_, index) => `${index + 1},${titleOf(index + 1)},A chair,100,200`))
    .join('\r\n');
  const form = new FormData();
  form.append('file', new Blob([sheet]), 'chairs.csv');
  const { upload } = await post<UploadAnswerJson>(`${house}/catalogs/${catalogID}/uploads/artfact`, form);
  return { catalogID, upload };
}
