import { smallHouse } from '../../support/houses/sample-house';
import { upstreamOfFile } from '../../support/services/of-file';

interface UserAnswer {
  data: {
    user: {
      userRef: string;
      userID: number;
      houseInfo: { houseRef: string; houseUserName: string; houseID: number; isOnlineOnly: boolean };
    };
  };
}

const upstream = upstreamOfFile({
  houses: [smallHouse({ isOnlineOnly: true }), smallHouse({ userName: 'other' })],
});

const userOf = async (house: string, name: string) =>
  (await (await upstream.signIn(house, name)).get<UserAnswer>('/app/house/user')).body.data.user;

test('the user response has the specified fields', async () => {
  const { userRef, userID, houseInfo } = await userOf('sample', 'cashier');
  const [row] = await upstream.db.query<{ ref: string; id: number; houseRef: string; houseId: number }>(
    `select u.ref, u.id, h.ref as "houseRef", h.id as "houseId" from house_user u join house h on h.id = u.house_id where h.user_name = 'sample' and u.user_name = 'cashier'`,
  );
  expect({ userRef, userID }).toEqual({ userRef: row?.ref, userID: row?.id });
  expect(houseInfo).toMatchObject({
    houseRef: row?.houseRef,
    houseID: row?.houseId,
    houseUserName: 'sample',
    isOnlineOnly: true,
  });
  expect((await userOf('other', 'cashier')).houseInfo.isOnlineOnly).toBe(false);
});

test('the super-user record exists for a super user, and is null for everyone else', async () => {
  const {
    userRef,
    houseInfo: { houseRef },
  } = await userOf('sample', 'super');
  const clerk = await upstream.signIn('sample', 'clerk');
  const record = async (ref: string) => (await clerk.get(`/app/house/${houseRef}/superuser/${ref}`)).body;
  expect(await record(userRef)).toEqual({ data: { superUser: { userRef } } });
  expect(await record((await userOf('sample', 'cashier')).userRef)).toEqual({ data: { superUser: null } });
  expect(await record('USRNOBODY')).toEqual({ data: { superUser: null } });
});
