import { userFields } from '../../../rules/auth/user-fields';
import { mark, optionalInstant } from '../../../rules/core/record-fields';
import { column, computed, defineRecord, type RowOf, selectColumns } from '../../core/database/record';
import { PENDING_EMAIL } from '../profiles/email-change-store';

/** A member of staff as those who keep users see them: no secret of theirs is part of it. */
export const staffRecord = defineRecord({
  type: 'User',
  table: 'house_user',
  fields: { ...userFields, disabledAt: mark(optionalInstant) },
  columns: {
    id: column<number>(),
    version: column<number>(),
    ref: column<string>(),
    userName: column<string>(),
    isSuperAdmin: column<boolean>(),
    signedInAt: column<Date | null>(),
    createdAt: column<Date>(),
    ...PENDING_EMAIL,
    /** Whether they have set a password. */
    hasPassword: computed<boolean>((alias) => `${alias}.password_hash is not null`),
    /** Whether signing in as them takes more than the password. */
    hasSecondFactor: computed<boolean>(
      (alias) =>
        `exists (select from second_factor_user f where f.house_id = ${alias}.house_id and f.user_id = ${alias}.id)`,
    ),
  },
});

export type StaffRow = RowOf<typeof staffRecord>;

/** The columns of a StaffRow, of a table named house_user. */
export const STAFF_COLUMNS = selectColumns(staffRecord, 'house_user');
