import { blankValues } from '../../rules/core/record-fields';
import {
  DEFAULT_MESSAGES,
  defaultFeedbackProblems,
  FEEDBACK_LIMIT,
  feedbackFields,
  feedbackRefusal,
  feedbackText,
} from '../../rules/feedback/feedback-fields';

test('a house starts with three different messages that can be saved as they are', () => {
  const messages = blankValues(feedbackFields);
  expect(DEFAULT_MESSAGES).toEqual(['message1', 'message2', 'message3']);
  expect(new Set(DEFAULT_MESSAGES.map((name) => messages[name])).size).toBe(3);
  expect(defaultFeedbackProblems(messages)).toEqual([]);
});

test('feedback is stored without surrounding blanks and invisible characters', () => {
  expect(feedbackText('  Prompt\r\npayment.\u202e \n')).toBe('Prompt\npayment.');
});

test.each([
  [' \n ', 'Enter a message.'],
  ['x', null],
  [`  ${'x'.repeat(FEEDBACK_LIMIT)}  `, null],
  ['🙂'.repeat(FEEDBACK_LIMIT), null],
  ['x'.repeat(FEEDBACK_LIMIT + 1), 'A message can have 500 characters at most.'],
  [
    'Paid with 4111 1111 1111 1111.',
    "This looks like a card number, which can't be saved. Enter only its last four digits.",
  ],
])('feedback of %j is refused with %j', (typed, refusal) => {
  expect(feedbackRefusal(typed)).toBe(refusal);
});

test('every default message that can’t be saved has a problem', () => {
  expect(defaultFeedbackProblems({ message1: '', message2: 'Thank you.', message3: 'x'.repeat(501) })).toEqual([
    { field: 'message1', message: 'Enter a message.' },
    { field: 'message3', message: 'A message can have 500 characters at most.' },
  ]);
});
