import {
  decisionRefusal,
  nextPaddle,
  reasonProblem,
  type RegistrationToDecide,
} from '../../../rules/customers/approvals/registrations';

const pending: RegistrationToDecide = {
  firstName: 'Ada',
  lastName: 'Marsh',
  saleName: 'Winter Sale',
  state: 'PENDING',
  decidedBy: null,
  saleHasEnded: false,
  paddle: null,
  hasBought: false,
};
const approved: RegistrationToDecide = { ...pending, state: 'APPROVED', decidedBy: 'Sasha Upton', paddle: '101' };

test('a pending request can be approved and declined, and returning it changes nothing', () => {
  expect(decisionRefusal('APPROVE', pending)).toBeNull();
  expect(decisionRefusal('DECLINE', pending)).toBeNull();
  expect(decisionRefusal('REOPEN', pending)).toBeNull();
});

test('a decided request says who decided it', () => {
  expect(decisionRefusal('APPROVE', approved)?.message).toMatch(
    'Sasha Upton already approved the request of Ada Marsh',
  );
  const declined = { ...approved, state: 'DECLINED' as const, decidedBy: null };
  expect(decisionRefusal('DECLINE', declined)?.message).toMatch('The system already declined the request');
  expect(decisionRefusal('REOPEN', declined)).toBeNull();
});

test('a request for a sale that has ended can be declined, and not approved', () => {
  const late = { ...pending, saleHasEnded: true };
  expect(decisionRefusal('APPROVE', late)?.code).toBe('SALE_ENDED');
  expect(decisionRefusal('DECLINE', late)).toBeNull();
});

test('the approval of a bidder who bought in the sale can’t be undone', () => {
  expect(decisionRefusal('REOPEN', approved)).toBeNull();
  expect(decisionRefusal('REOPEN', { ...approved, hasBought: true })?.code).toBe('HAS_BOUGHT');
});

test('a reason has 1 to 500 characters', () => {
  expect(reasonProblem('  ')).toBe('Enter the reason for declining.');
  expect(reasonProblem('x'.repeat(500))).toBeNull();
  expect(reasonProblem('x'.repeat(501))).toMatch('at most 500');
});

test('paddle numbers start at 101 and continue after the highest', () => {
  expect([null, 7, 100, 101, 640].map(nextPaddle)).toEqual([101, 101, 101, 102, 641]);
});
