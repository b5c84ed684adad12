import { enrollmentProblems, type EnrollmentRequest } from '../../../rules/payments/enrollment/enrollment-request';

const today = '2026-11-21';
const request: EnrollmentRequest = {
  kind: 'SIGN_UP',
  contactName: 'Ada Marsh',
  email: 'ada@house.example',
  phone: '+1 555 0100',
  date: null,
  note: '',
};
const appointment: EnrollmentRequest = { ...request, kind: 'APPOINTMENT', date: '2026-11-22' };

test.each<[string, EnrollmentRequest]>([
  ['to sign up', request],
  ['for tomorrow', appointment],
  ['for the sixtieth day', { ...appointment, date: '2027-01-20' }],
  [
    'with the longest texts',
    { ...request, contactName: 'a'.repeat(100), phone: '1'.repeat(40), note: 'n'.repeat(1000) },
  ],
])('a request %s is valid', (_, command) => {
  expect(enrollmentProblems(command, today)).toEqual([]);
});

test.each<[Partial<EnrollmentRequest>, string, string]>([
  [{ contactName: ' ' }, 'contactName', 'Name is required'],
  [{ contactName: 'a'.repeat(101) }, 'contactName', 'Name can have 100 characters at most'],
  [{ email: '' }, 'email', 'Enter an email address.'],
  [{ email: 'ada' }, 'email', 'Enter one email address, such as name@example.com.'],
  [{ phone: '' }, 'phone', 'Phone is required'],
  [{ phone: '1'.repeat(41) }, 'phone', 'Phone can have 40 characters at most'],
  [{ note: 'n'.repeat(1001) }, 'note', 'Note can have 1000 characters at most'],
  [{ kind: 'APPOINTMENT', date: null }, 'date', 'Day is required'],
  [{ kind: 'APPOINTMENT', date: today }, 'date', 'Choose a day from tomorrow on, within two months'],
  [{ kind: 'APPOINTMENT', date: '2027-01-21' }, 'date', 'Choose a day from tomorrow on, within two months'],
])('%j is refused at %s: %s', (change, field, message) => {
  expect(enrollmentProblems({ ...request, ...change }, today)).toEqual([expect.objectContaining({ field, message })]);
});
