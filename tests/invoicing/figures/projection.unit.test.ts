import { projectInvoice } from '../../../rules/invoicing/figures/projection';
import { charge, invoice, line, payment } from '../invoices/invoice-facts';

const twoLines = [line(1, { hammer: 10_000, premium: 2000, liveFee: 300 }), line(2, { hammer: 5000 })];

describe('what an invoice costs', () => {
  it('is its lines with their charges plus the charges on the whole invoice', () => {
    const facts = invoice({
      lines: twoLines,
      charges: [
        charge(1, { lineId: 1, component: 'tax', amount: 1230 }),
        charge(2, { lineId: 2, component: 'insurance', amount: 70 }),
        charge(3, { component: 'shipping', amount: 2500 }),
        charge(4, { component: 'other', amount: -400 }),
      ],
    });
    expect(projectInvoice(facts)).toMatchObject({
      itemCount: 2,
      price: { hammer: 15_000, premium: 2000, liveFee: 300, tax: 1230, shipping: 2500, insurance: 70, other: -400 },
      invoiceTotal: 20_700,
      outstanding: 20_700,
      lines: [{ total: 13_530 }, { total: 5070 }],
    });
  });

  it('adds up the entries of a charge', () => {
    const charges = [charge(1, { amount: 1000 }), charge(2, { amount: -300 }), charge(3, { amount: 50 })];
    expect(projectInvoice(invoice({ charges })).price.shipping).toBe(750);
  });

  it('does not count a hidden line, which keeps its own total', () => {
    const lines = [line(1), line(2, { hammer: 5000, suppressed: true })];
    const charges = [charge(1, { lineId: 2, component: 'tax', amount: 500 })];
    expect(projectInvoice(invoice({ lines, charges }))).toMatchObject({
      itemCount: 1,
      invoiceTotal: 10_000,
      price: { tax: 0 },
      lines: [{ total: 10_000 }, { total: 5500 }],
    });
  });

  it('is zero when every line is hidden, and that is never Paid', () => {
    const lines = [line(1, { suppressed: true })];
    const charges = [charge(1, { amount: 2500 }), charge(2, { round: 1, amount: 700 })];
    expect(projectInvoice(invoice({ lines, charges, sentAt: 9 }))).toMatchObject({
      invoiceTotal: 0,
      additionalTotal: 0,
      outstanding: 0,
      pendingCharges: 0,
      allPaid: false,
      status: 'SENT',
      shipStatus: 'NOT_SHIPPED',
    });
  });

  it('separates additional charges', () => {
    const charges = [
      charge(1, { amount: 100 }),
      charge(2, { lineId: 1, round: 1, amount: 700 }),
      charge(3, { round: 2, component: 'tax', amount: 60 }),
    ];
    expect(projectInvoice(invoice({ charges }))).toMatchObject({
      invoiceTotal: 10_100,
      additionalTotal: 760,
      pendingCharges: 760,
      outstanding: 10_860,
      lines: [{ total: 10_000, additional: { shipping: 700, total: 700, paid: 0 } }],
    });
  });
});

describe('what is paid', () => {
  it('on the whole invoice pays every line once it covers the invoice', () => {
    const whole = projectInvoice(invoice({ lines: twoLines, payments: [payment(1, { amount: 17_300, at: 42 })] }));
    expect(whole).toMatchObject({ paid: 17_300, outstanding: 0, allPaid: true, status: 'PAID', statusAt: 42 });
    expect(whole.lines).toMatchObject([
      { isPaid: true, paid: 12_300, paidAt: 42, paidOnline: false, status: 'PAID' },
      { isPaid: true, paid: 5000, paidAt: 42 },
    ]);
  });

  it('in part on the whole invoice pays no line', () => {
    const part = projectInvoice(invoice({ lines: twoLines, payments: [payment(1, { amount: 17_299, at: 42 })] }));
    expect(part).toMatchObject({ outstanding: 1, allPaid: false, status: 'PARTIAL_PAID', statusAt: 42 });
    expect(part.lines).toMatchObject([{ isPaid: false, paid: 0 }, { isPaid: false }]);
  });

  it('on a line pays that line', () => {
    const one = projectInvoice(
      invoice({ lines: twoLines, payments: [payment(1, { lineId: 2, amount: 5000, at: 7 })] }),
    );
    expect(one).toMatchObject({ status: 'PARTIAL_PAID', statusAt: 7, outstanding: 12_300 });
    expect(one.lines).toMatchObject([
      { isPaid: false, paid: 0 },
      { isPaid: true, paid: 5000, paidAt: 7 },
    ]);
  });

  it('on every line pays the invoice, with the date of the last', () => {
    const payments = [payment(1, { lineId: 1, amount: 12_300, at: 9 }), payment(2, { lineId: 2, amount: 5000, at: 7 })];
    expect(projectInvoice(invoice({ lines: twoLines, payments }))).toMatchObject({ status: 'PAID', statusAt: 9 });
  });

  it('on every line leaves the charges on the whole invoice unpaid', () => {
    const payments = [payment(1, { lineId: 1, amount: 10_000 })];
    expect(projectInvoice(invoice({ payments, charges: [charge(1)] }))).toMatchObject({
      allPaid: false,
      outstanding: 1000,
    });
  });

  it('does not count while it is pending, and Payment Pending comes before Partial Paid', () => {
    const payments = [payment(1, { amount: 400 }), payment(2, { amount: 9600, state: 'PENDING', online: true })];
    expect(projectInvoice(invoice({ payments }))).toMatchObject({
      paid: 400,
      pendingPayment: 9600,
      outstanding: 9600,
      status: 'PAYMENT_PENDING',
      statusAt: null,
    });
  });

  it('counts a pending payment that later settled once', () => {
    const payments = [
      payment(1, { state: 'PENDING', online: true, at: 3 }),
      payment(2, { refersTo: 1, online: true, at: 8 }),
    ];
    const settled = projectInvoice(invoice({ payments }));
    expect(settled).toMatchObject({ paid: 10_000, pendingPayment: 0, status: 'PAID', statusAt: 8 });
    expect(settled.lines).toMatchObject([{ paidOnline: true }]);
  });

  it('does not count when it failed, and Payment Failed shows the day of the last attempt', () => {
    const payments = [
      payment(1, { state: 'PENDING', online: true, at: 3 }),
      payment(2, { state: 'FAILED', refersTo: 1, online: true, at: 4 }),
      payment(3, { amount: 100, at: 6 }),
    ];
    expect(projectInvoice(invoice({ payments }))).toMatchObject({ paid: 100, status: 'PAYMENT_FAILED', statusAt: 4 });
  });

  it('forgets a failure after a new attempt', () => {
    const failed = payment(1, { state: 'FAILED', online: true, at: 4 });
    const payments = [failed, payment(2, { amount: 100, online: true, at: 6 })];
    expect(projectInvoice(invoice({ payments }))).toMatchObject({ status: 'PARTIAL_PAID', statusAt: 6 });
  });

  it('does not treat a reversal as a new attempt', () => {
    const payments = [
      payment(1, { amount: 100, online: true, at: 3 }),
      payment(2, { state: 'FAILED', online: true, at: 4 }),
      payment(3, { amount: -100, refersTo: 1, online: true, at: 6 }),
    ];
    expect(projectInvoice(invoice({ payments }))).toMatchObject({ status: 'PAYMENT_FAILED', statusAt: 4 });
  });

  it('treats the later of two entries at the same instant as the latest', () => {
    const pending = payment(1, { state: 'PENDING', online: true, at: 4 });
    const failed = payment(2, { state: 'FAILED', refersTo: 1, online: true, at: 4 });
    for (const payments of [
      [pending, failed],
      [failed, pending],
    ]) {
      expect(projectInvoice(invoice({ payments })).status).toBe('PAYMENT_FAILED');
    }
  });

  it('is unpaid again after a reversal', () => {
    const payments = [payment(1, { at: 3 }), payment(2, { amount: -10_000, refersTo: 1, at: 5 })];
    const reversed = projectInvoice(invoice({ payments, sentAt: 2 }));
    expect(reversed).toMatchObject({ paid: 0, outstanding: 10_000, allPaid: false, status: 'SENT', statusAt: 2 });
    expect(reversed.lines).toMatchObject([{ isPaid: false, paidAt: null }]);
  });

  it('is partial after a partial reversal', () => {
    const payments = [payment(1, { at: 3 }), payment(2, { amount: -1000, refersTo: 1, at: 5 })];
    expect(projectInvoice(invoice({ payments }))).toMatchObject({ paid: 9000, status: 'PARTIAL_PAID', statusAt: 3 });
  });

  it('can be zero: a free lot is Paid once staff mark it', () => {
    const free = { lines: [line(1, { hammer: 0 })] };
    expect(projectInvoice(invoice(free))).toMatchObject({ outstanding: 0, allPaid: false, status: 'NOT_SENT' });
    expect(projectInvoice(invoice({ ...free, payments: [payment(1, { amount: 0, at: 3 })] }))).toMatchObject({
      status: 'PAID',
      statusAt: 3,
    });
  });
});

describe('additional charges', () => {
  const charges = [charge(1, { lineId: 1, round: 1, amount: 700 })];
  const paidProper = payment(1, { at: 3 });

  it('keep an otherwise paid invoice from being Paid', () => {
    expect(projectInvoice(invoice({ charges, payments: [paidProper] }))).toMatchObject({
      allPaid: true,
      pendingCharges: 700,
      outstanding: 700,
      status: 'PARTIAL_PAID',
    });
  });

  it.each([
    ['on the line', 1],
    ['on the whole', null],
  ])('paid %s, make it Paid', (_, lineId) => {
    const paid = projectInvoice(
      invoice({ charges, payments: [paidProper, payment(2, { lineId, round: 1, amount: 700, at: 8 })] }),
    );
    expect(paid).toMatchObject({ additionalPaid: 700, pendingCharges: 0, outstanding: 0, status: 'PAID', statusAt: 8 });
    expect(paid.lines[0]?.additional.paid).toBe(700);
  });

  it.each([
    ['NOT_SENT', null, {}, []],
    ['SENT', 20, { 1: 20 }, []],
    [
      'PAYMENT_PENDING',
      null,
      { 1: 20 },
      [payment(2, { round: 1, amount: 700, state: 'PENDING', online: true, at: 30 })],
    ],
    ['PAYMENT_FAILED', 30, { 1: 20 }, [payment(2, { round: 1, amount: 700, state: 'FAILED', online: true, at: 30 })]],
    ['PAID', 30, { 1: 20 }, [payment(2, { round: 1, amount: 700, at: 30 })]],
    ['SENT', 20, { 1: 20 }, [payment(2, { round: 1, amount: 699, at: 30 })]],
  ] as const)('are %s as of %s when sent and paid so (%j, %j)', (status, statusAt, additionalSentAt, payments) => {
    const { additional, lines } = projectInvoice(
      invoice({ charges, additionalSentAt, payments: [paidProper, ...payments] }),
    );
    expect(additional).toMatchObject({ status, statusAt, shipping: 700, total: 700 });
    expect(lines[0]?.additional).toMatchObject({ status, statusAt });
  });

  it('are dated by the last round that was sent', () => {
    const rounds = [...charges, charge(2, { lineId: 1, round: 2, amount: 50 })];
    const sent = projectInvoice(invoice({ charges: rounds, additionalSentAt: { 1: 20, 2: 25 } }));
    expect(sent.lines[0]?.additional.statusAt).toBe(25);
  });

  it('of a hidden line are Hidden', () => {
    const lines = [line(1, { suppressed: true }), line(2)];
    expect(projectInvoice(invoice({ lines, charges })).lines[0]?.additional.status).toBe('HIDDEN');
  });

  it('of a hidden line are not due', () => {
    const lines = [line(1, { suppressed: true }), line(2)];
    expect(projectInvoice(invoice({ lines, charges }))).toMatchObject({ additionalTotal: 0, pendingCharges: 0 });
  });
});

describe('restricted items', () => {
  const lines = [line(1, { hammer: 7000, restricted: true }), line(2, { hammer: 3000 })];

  it('are left to be paid offline', () => {
    expect(projectInvoice(invoice({ lines }))).toMatchObject({
      hasRestricted: true,
      restrictedTotal: 7000,
      onlineTotal: 3000,
    });
  });

  it('stay unpaid when the rest is paid online', () => {
    const rest = projectInvoice(invoice({ lines, payments: [payment(1, { amount: 3000, online: true })] }));
    expect(rest).toMatchObject({ outstanding: 7000, restrictedTotal: 7000, onlineTotal: 0, status: 'PARTIAL_PAID' });
    expect(rest.lines).toMatchObject([{ isPaid: false }, { isPaid: true, paidOnline: true }]);
  });

  it('leave the rest unpaid when a cent of its online payment is refunded', () => {
    const online = payment(1, { amount: 3000, online: true });
    const refund = payment(2, { amount: -1, refersTo: 1 });
    const rest = projectInvoice(invoice({ lines, payments: [online, refund] }));
    expect(rest).toMatchObject({ outstanding: 7001, restrictedTotal: 7000, onlineTotal: 1 });
    expect(rest.lines).toMatchObject([{ isPaid: false }, { isPaid: false }]);
  });

  it('are paid last by a payment on the whole invoice that does not cover it', () => {
    expect(projectInvoice(invoice({ lines, payments: [payment(1, { amount: 4000 })] }))).toMatchObject({
      outstanding: 6000,
      restrictedTotal: 6000,
      onlineTotal: 0,
    });
  });

  it('take their unpaid additional charges offline with them', () => {
    const charges = [charge(1, { lineId: 1, round: 1, amount: 250 }), charge(2, { lineId: 2, round: 1, amount: 90 })];
    expect(projectInvoice(invoice({ lines, charges }))).toMatchObject({ restrictedTotal: 7250, onlineTotal: 3090 });
  });

  it('do not count when they are hidden', () => {
    const hidden = [line(1, { restricted: true, suppressed: true }), line(2)];
    expect(projectInvoice(invoice({ lines: hidden }))).toMatchObject({ hasRestricted: false, restrictedTotal: 0 });
  });
});

describe('shipping', () => {
  it.each([
    ['is Not Shipped while nothing is', [null, null], 'NOT_SHIPPED', null],
    ['is Partial Shipped when some is', [5, null], 'PARTIAL_SHIPPED', null],
    ['is Shipped when all is, on the last day', [5, 9], 'SHIPPED', 9],
  ] as const)('%s', (_, [first, second], shipStatus, shippedAt) => {
    const lines = [line(1, { shippedAt: first }), line(2, { shippedAt: second })];
    expect(projectInvoice(invoice({ lines }))).toMatchObject({ shipStatus, shippedAt });
  });

  it('ignores hidden lines', () => {
    const lines = [line(1, { shippedAt: 5 }), line(2, { suppressed: true })];
    expect(projectInvoice(invoice({ lines })).shipStatus).toBe('SHIPPED');
  });
});

describe('what the house owes on one part and the bidder on another', () => {
  it('pays an invoice whose additional charges are a discount', () => {
    const facts = invoice({
      lines: [line(1, { hammer: 121_175 }), line(2, { hammer: 26_200, suppressed: true })],
      charges: [charge(1, { lineId: 1, round: 1, component: 'other', amount: -632 })],
      payments: [payment(1, { lineId: 1, amount: 120_543, at: 42 })],
      sentAt: 9,
    });
    const projection = projectInvoice(facts);
    expect(projection).toMatchObject({ outstanding: 0, allPaid: true, status: 'PAID', statusAt: 42 });
    expect(projection.lines[0]).toMatchObject({ isPaid: true, paidAt: 42 });
  });

  it('lowers additional charges by what was overpaid on the invoice itself', () => {
    const facts = invoice({
      lines: [line(1, { hammer: 811_335 })],
      charges: [charge(1, { round: 1, component: 'insurance', amount: 9270 })],
      payments: [payment(1, { amount: 812_467, at: 4 }), payment(2, { round: 1, amount: 8138, at: 42 })],
      sentAt: 9,
    });
    expect(projectInvoice(facts)).toMatchObject({
      outstanding: 0,
      pendingCharges: 0,
      status: 'PAID',
      statusAt: 42,
      additional: { total: 9270, paid: 8138, status: 'PAID' },
    });
  });

  it('has no pending charges while the house owes more than they are', () => {
    const facts = invoice({
      charges: [charge(1, { round: 1, amount: 1732 })],
      payments: [payment(1, { amount: 12_382 })],
    });
    expect(projectInvoice(facts)).toMatchObject({ outstanding: -650, pendingCharges: 0, status: 'PAID' });
  });
});
