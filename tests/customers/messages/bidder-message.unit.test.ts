import { bidderMessageRefusals } from '../../../rules/customers/messages/bidder-message';

const refusals = (subject: string, message: string) => bidderMessageRefusals({ subject, message });

test('a blank subject and a blank message have the specified texts', () => {
  expect(refusals(' \n', '\t ')).toEqual({ subject: 'Subject Required', message: 'Message Required' });
});

test('a subject has at most 150 characters and a message at most 5,000', () => {
  expect(refusals('s'.repeat(150), 'm'.repeat(5000))).toEqual({ subject: null, message: null });
  expect(refusals('s'.repeat(151), 'm'.repeat(5001))).toEqual({
    subject: 'The subject can have 150 characters at most. Shorten it.',
    message: 'The message can have 5,000 characters at most. Shorten it.',
  });
});

test('a message to bidders can use their names, but no data of an invoice', () => {
  expect(refusals('Thank you, {first name}', 'From {house}')).toEqual({ subject: null, message: null });
  expect(refusals('Invoice {invoice number}', 'Hello {nobody}')).toEqual({
    subject: 'The variable {invoice number} is only available for an invoice.',
    message: "The variable {nobody} doesn't exist.",
  });
});

test('a message can’t contain a card number', () => {
  expect(refusals('Card', 'Your card 4111 1111 1111 1111').message).toMatch(/^This looks like a card number/);
});
