import {
  fillMessage,
  MESSAGE_LIMIT,
  messageRefusals,
  type MessageValues,
  templateNameRefusal,
} from '../../../rules/invoicing/messages/message-fields';

const values: MessageValues = {
  'first name': 'Ada',
  'last name': 'Marsh',
  name: 'Ada Marsh',
  paddle: '12',
  sale: 'Pictures',
  'invoice number': '7',
  'invoice total': 'USD 10.00',
  balance: 'USD 5.00',
  house: 'Sample & Daughters',
  sender: 'Carmen Ashby',
};

test('a card number is refused in a subject and a message, and its last four digits are not', () => {
  const { subject, message } = messageRefusals({
    subject: 'Your card 4242 4242 4242 4242',
    message: 'It is 4242424242424242.',
  });
  for (const refusal of [subject, message]) expect(refusal).toContain('Enter only its last four digits');
  expect(messageRefusals({ subject: 'Your card •••• 4242', message: 'It ends in 4242.' })).toEqual({
    subject: null,
    message: null,
  });
});

test('fields are filled in anywhere, with any spacing and case', () => {
  expect(fillMessage('Dear {first name}, {Invoice  Number}: { BALANCE }. {first name}', values)).toBe(
    'Dear Ada, 7: USD 5.00. Ada',
  );
});

test('a value that looks like a field is not filled in again', () => {
  expect(fillMessage('{first name}', { ...values, 'first name': '{balance}' })).toBe('{balance}');
});

test('a field without a value is left empty', () => {
  expect(fillMessage('[{paddle}]', { ...values, paddle: null })).toBe('[]');
});

test('subject and message are required and cannot be blank', () => {
  expect(messageRefusals({ subject: ' ', message: '\n\t' })).toEqual({
    subject: 'Enter a subject.',
    message: 'Enter a message.',
  });
  expect(messageRefusals({ subject: 'a', message: 'b' })).toEqual({ subject: null, message: null });
});

test('a message with a misspelled field is refused with the field’s name', () => {
  expect(messageRefusals({ subject: 'a', message: 'Dear {frist name}' }).message).toBe(
    "The variable {frist name} doesn't exist.",
  );
});

test('a message that is not about an invoice cannot contain invoice fields', () => {
  expect(messageRefusals({ subject: 'About {Balance}', message: 'Dear {name}' }, false)).toEqual({
    subject: 'The variable {balance} is only available for an invoice.',
    message: null,
  });
});

test('a message that is too long is refused with the limit', () => {
  expect(messageRefusals({ subject: 'x'.repeat(201), message: 'x'.repeat(MESSAGE_LIMIT + 1) })).toEqual({
    subject: 'A subject can have 200 characters at most.',
    message: 'A message can have 10,000 characters at most.',
  });
});

test('a message template has a name of at most 100 characters', () => {
  expect(['  ', 'x'.repeat(101), 'Reminder'].map(templateNameRefusal)).toEqual([
    'Enter a name.',
    'A name can have 100 characters at most.',
    null,
  ]);
});
