import { ALL_ACCESS } from '../../rules/auth/access-types';
import type { UserData } from './house-data';

export const DEMO_PASSWORD = 'Lantern-Harbour-42';

/** Returns the four users of a demo house. Between them, every permission is granted to one and denied to another. */
export function demoUsers(houseUserName: string): UserData[] {
  const user = (
    userName: string,
    displayName: string,
    rights: Pick<UserData, 'isSuperUser' | 'isPaymentUser' | 'access'>,
  ): UserData => ({
    userName,
    displayName,
    email: `${userName}@${houseUserName}.example`,
    password: DEMO_PASSWORD,
    ...rights,
  });
  return [
    user('super', 'Sasha Upton', { isSuperUser: true, isPaymentUser: true, access: ALL_ACCESS }),
    user('cashier', 'Carmen Ashby', { isSuperUser: false, isPaymentUser: true, access: ALL_ACCESS }),
    user('clerk', 'Colin Lark', { isSuperUser: false, isPaymentUser: false, access: ALL_ACCESS }),
    user('viewer', 'Vera Weir', {
      isSuperUser: false,
      isPaymentUser: false,
      access: ['calendar', 'messages', 'console'],
    }),
  ];
}
