import fc from 'fast-check';
import {
  creditableOf,
  creditedTaxes,
  creditNoteName,
  creditProblem,
  creditReasonProblem,
  type NamedTax,
  netOf,
} from '../../../rules/invoicing/credits/credit-note';
import { creditNoteFacts } from '../../../rules/invoicing/credits/credit-note-document';
import { creditNoteFileUrl, readCreditNoteFile } from '../../../rules/invoicing/credits/credit-note-file';
import { projectInvoice } from '../../../rules/invoicing/figures/projection';
import { charge, invoice, line, payment } from '../invoices/invoice-facts';

const charged = { invoiceTotal: 100_000, additionalTotal: 0, credited: 0 };
const credit = (id: number, amount: number, at = id, lineId: number | null = null) => ({ id, lineId, amount, at });

test.each([
  [1000, charged, undefined],
  [100_000, charged, undefined],
  [100_001, charged, 'CREDIT_TOO_LARGE'],
  [0, charged, 'CREDIT_TOO_SMALL'],
  [-5, charged, 'CREDIT_TOO_SMALL'],
  [60_001, { ...charged, credited: 40_000 }, 'CREDIT_TOO_LARGE'],
  [1, { ...charged, credited: 100_000 }, 'NOTHING_TO_CREDIT'],
])('crediting %s of %j has the problem %s', (amount, of, code) => {
  expect(creditProblem(amount, of, 'USD', 'en-US')?.code).toBe(code);
});

test.each([
  ['', 'REASON_REQUIRED'],
  ['x'.repeat(101), 'TOO_LONG'],
  ['4111 1111 1111 1111', 'CARD_NUMBER'],
  ['Goodwill', undefined],
])('the reason %j of a credit note has the problem %s', (reason, code) => {
  expect(creditReasonProblem(reason)?.code).toBe(code);
});

test('a credit note contains each tax in proportion to the credited part of the invoice', () => {
  const taxes = [
    { label: 'State tax', amount: 8000 },
    { label: 'City tax', amount: 500 },
  ];
  const credited = creditedTaxes(25_000, { ...charged, taxes, taxesCredited: [] });
  expect(credited).toEqual([
    { label: 'State tax', amount: 2000 },
    { label: 'City tax', amount: 125 },
  ]);
  expect(netOf(25_000, credited)).toBe(22_875);
});

test('credit notes that add up to the whole invoice credit exactly its taxes, for any division', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 9999 }), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 0, max: 5000 }),
      (parts, tax) => {
        const total = parts.reduce((sum, part) => sum + part, 0);
        const owed = Math.min(tax, total);
        let credited = 0;
        const taxesCredited: NamedTax[] = [];
        for (const part of parts) {
          const of = { invoiceTotal: total, additionalTotal: 0, credited, taxes: [{ label: 'Tax', amount: owed }] };
          const taxes = creditedTaxes(part, { ...of, taxesCredited });
          taxesCredited.push(...taxes);
          expect(netOf(part, taxes)).toBeGreaterThanOrEqual(0);
          credited += part;
        }
        expect(taxesCredited.reduce((all, { amount }) => all + amount, 0)).toBe(owed);
        expect(creditableOf({ invoiceTotal: total, additionalTotal: 0, credited })).toBe(0);
      },
    ),
  );
});

test('a credit note reduces the outstanding balance and is not a payment', () => {
  const facts = invoice({ lines: [line(1)], credits: [credit(1, 2500)], sentAt: 1 });
  expect(projectInvoice(facts)).toMatchObject({
    invoiceTotal: 10_000,
    credited: 2500,
    outstanding: 7500,
    paid: 0,
    status: 'SENT',
    allPaid: false,
  });
});

test('an invoice is paid when payments and credit notes cover it, and credited when credit notes alone do', () => {
  const facts = invoice({ lines: [line(1)], payments: [payment(1, { amount: 7500, at: 50 })], sentAt: 1 });
  expect(projectInvoice({ ...facts, credits: [credit(2, 2500)] })).toMatchObject({
    status: 'PAID',
    statusAt: 50,
    outstanding: 0,
  });
  expect(projectInvoice({ ...facts, payments: [], credits: [credit(2, 10_000, 60)] })).toMatchObject({
    status: 'CREDITED',
    statusAt: 60,
    outstanding: 0,
  });
});

test('the part of a credit note that exceeds the amount due on the invoice itself covers additional charges', () => {
  const facts = invoice({
    lines: [line(1)],
    charges: [charge(1, { round: 1, amount: 5000 })],
    payments: [payment(2, { amount: 10_000 }), payment(3, { round: 1, amount: 4000 })],
    credits: [credit(4, 1000)],
  });
  expect(projectInvoice(facts)).toMatchObject({ outstanding: 0, pendingCharges: 0, status: 'PAID' });
});

test('a refund with a credit note of the same amount leaves the balance unchanged', () => {
  const paid = payment(1, { amount: 10_000, online: true });
  const back = payment(2, { amount: -1000, online: true, refersTo: 1, cause: 'REFUND' });
  const facts = invoice({ lines: [line(1)], payments: [paid, back], credits: [credit(3, 1000)], sentAt: 1 });
  expect(projectInvoice(facts)).toMatchObject({
    outstanding: 0,
    status: 'PAID',
    paymentState: 'PARTLY_REFUNDED',
    onlineTotal: 0,
  });
});

test('the name and the file name of a credit note contain its number', () => {
  expect(creditNoteName(12)).toBe('CN-12');
  expect(creditNoteFileUrl(12)).toBe('/files/creditNote_12.pdf');
  expect([readCreditNoteFile('creditNote_12.pdf'), readCreditNoteFile('creditNote_x.pdf')]).toEqual([12, null]);
});

test('a printed credit note has its date in words, as invoices have', () => {
  const facts = { issuedOn: '2026-11-20', invoiceNumber: 104_228, currency: 'GBP' };
  expect(creditNoteFacts(facts)).toEqual(['Friday, November 20, 2026', 'For invoice #104228', 'All amounts in GBP']);
  expect(creditNoteFacts(facts, 'de-DE')[0]).toBe('Freitag, 20. November 2026');
});
