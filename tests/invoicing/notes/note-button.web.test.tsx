import { act, screen } from '@testing-library/react';
import { NoteButton } from '../../../web/invoicing/notes/NoteButton';
import { UiProvider } from '../../../web/ui/UiProvider';
import { render } from '../../support/browser/render';

afterEach(() => jest.useRealTimers());

const button = (notes: string) => (
  <UiProvider>
    <NoteButton
      invoice={{ __typename: 'Invoice', id: 'a', number: 104001, version: 1, notes }}
      onOpen={() => undefined}
    />
  </UiProvider>
);
const mark = () => screen.getByRole('button');

test('the icon is marked 500 ms after a note appears, and not before', () => {
  jest.useFakeTimers();
  const { rerender } = render(button(''));
  expect(mark()).toHaveAccessibleName('Add');
  rerender(button('Calls on Monday.'));
  expect(mark()).toHaveAccessibleName('Update internal note');
  act(() => {
    jest.advanceTimersByTime(499);
  });
  expect(mark()).not.toHaveAttribute('data-noted');
  act(() => {
    jest.advanceTimersByTime(1);
  });
  expect(mark()).toHaveAttribute('data-noted');
  rerender(button(''));
  expect(mark()).not.toHaveAttribute('data-noted');
});

test('an icon that appears with its note is marked immediately', () => {
  render(button('Calls on Monday.'));
  expect(mark()).toHaveAttribute('data-noted');
});
