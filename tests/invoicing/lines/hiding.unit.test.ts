import { canHideOrShow, hideOrShowLabel } from '../../../rules/invoicing/lines/hiding';

const open = { allPaid: false, paymentPending: false };
const paid = { allPaid: true, paymentPending: false };
const pending = { allPaid: false, paymentPending: true };

describe('hiding and showing an item', () => {
  it.each([
    ['is offered while nothing is paid', open, false, true],
    ['is not offered for a paid item', open, true, false],
    ['is not offered while a payment is pending', pending, false, false],
    ['is not offered on a paid invoice', paid, false, false],
  ])('%s', (_, given, isPaid, offered) =>
    expect(canHideOrShow({ isInCredit: false, ...given }, { isPaid, isHidden: false, isCanceled: false })).toBe(
      offered,
    ),
  );

  it('is offered for a hidden item of an invoice with more paid than it charges', () => {
    expect(canHideOrShow({ ...paid, isInCredit: true }, { isPaid: false, isHidden: true, isCanceled: false })).toBe(
      true,
    );
    expect(canHideOrShow({ ...paid, isInCredit: true }, { isPaid: false, isHidden: false, isCanceled: false })).toBe(
      false,
    );
  });

  it('names its effect', () => {
    expect(hideOrShowLabel(false)).toBe('Hide from invoice');
    expect(hideOrShowLabel(true)).toBe('Show on invoice');
  });
});
