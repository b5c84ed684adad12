import {
  type AdditionalChargesFacts,
  canAddAdditionalCharges,
  chargeName,
  isAdditionalChargesMode,
  isLineInAdditionalChargesMode,
} from '../../../rules/invoicing/added-charges/additional-charges-mode';
import { canSwitchDelivery } from '../../../rules/invoicing/shipping/pickup';

const open = { allPaid: false, paymentPending: false };
const paid = { allPaid: true, paymentPending: false };
const pending = { allPaid: false, paymentPending: true };
const plain = { suppressed: false, restricted: false, paidOnline: false };
const hidden = { ...plain, suppressed: true };
const restrictedOnline = { ...plain, restricted: true, paidOnline: true };
const facts: AdditionalChargesFacts = { ...open, processor: 'p', paymentsEnabled: true, lines: [plain] };

describe('additional-charges mode', () => {
  it.each([
    ['is off for an ordinary open invoice', {}, false],
    ['is on when the invoice is fully paid', paid, true],
    ['is on when lines are hidden', { lines: [plain, hidden] }, true],
    ['is off when lines are hidden while a payment is pending', { ...pending, lines: [plain, hidden] }, false],
    ['is on when a line was paid online', { lines: [{ ...plain, paidOnline: true }] }, true],
    [
      'is on when a line was paid online, payment pending or not',
      { ...pending, lines: [{ ...plain, paidOnline: true }] },
      true,
    ],
    ['does not count a restricted line paid online', { lines: [restrictedOnline] }, false],
    ['is off where payments are not enabled', { ...paid, paymentsEnabled: false }, false],
    ['is off under another processor', { ...paid, processor: 's' }, false],
  ] as const)('%s', (_, given, on) => expect(isAdditionalChargesMode({ ...facts, ...given })).toBe(on));

  it.each([
    ['every line of an invoice in that mode', paid, plain, true],
    ['a line paid online beside restricted items', { lines: [restrictedOnline] }, { paidOnline: true }, true],
    ['no unpaid line beside it', { lines: [restrictedOnline] }, plain, false],
    [
      'none where payments are not enabled',
      { lines: [restrictedOnline], paymentsEnabled: false },
      { paidOnline: true },
      false,
    ],
  ] as const)('holds for %s', (_, given, line, on) => {
    expect(isLineInAdditionalChargesMode({ ...facts, ...given }, line)).toBe(on);
  });

  it.each([
    ['p', true, true],
    ['p', false, false],
    ['s', true, false],
    ['w', true, false],
  ] as const)('processor %s, payments enabled %s: charges can be added %s', (processor, paymentsEnabled, can) => {
    expect(canAddAdditionalCharges({ processor, paymentsEnabled })).toBe(can);
  });

  it("puts Add'l before the names of amounts", () => {
    expect(chargeName('Tax', true)).toBe("Add'l Tax");
    expect(chargeName('Tax', false)).toBe('Tax');
  });
});

describe('switching between pickup and shipping', () => {
  const unpaid = { isPaid: false, paid: 0 };

  it.each([
    ['is offered while nothing is paid', open, [unpaid], true],
    ['is not offered on a paid invoice', paid, [unpaid], false],
    ['is not offered while a payment is pending', pending, [unpaid], false],
    ['is not offered once an item is paid', open, [unpaid, { isPaid: true, paid: 0 }], false],
    ['is not offered once anything is paid on an item', open, [unpaid, { isPaid: false, paid: 1 }], false],
  ])('%s', (_, invoice, lines, offered) => expect(canSwitchDelivery(invoice, lines)).toBe(offered));
});
