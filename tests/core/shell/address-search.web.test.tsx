import { act, fireEvent, render, screen } from '@testing-library/react';
import { AddressSearch } from '../../../web/core/router/AddressSearch';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const box = () => screen.getByRole('searchbox');
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const pause = () => act(() => jest.advanceTimersByTime(300));

test('a search starts when typing pauses, with surrounding spaces trimmed', () => {
  const onSearch = jest.fn();
  render(<AddressSearch label="Search" value="" onSearch={onSearch} />);
  type('a');
  type('ada ');
  expect(onSearch).not.toHaveBeenCalled();
  pause();
  expect(onSearch.mock.calls).toEqual([['ada']]);
});

test('a search field keeps newer input when the URL catches up', () => {
  const { rerender } = render(<AddressSearch label="Search" value="" onSearch={jest.fn()} />);
  type('ada ');
  pause();
  type('ada m');
  rerender(<AddressSearch label="Search" value="ada" onSearch={jest.fn()} />);
  expect(box()).toHaveValue('ada m');
});

test('a search field follows other changes of the URL', () => {
  const { rerender } = render(<AddressSearch label="Search" value="ada" onSearch={jest.fn()} />);
  rerender(<AddressSearch label="Search" value="" onSearch={jest.fn()} />);
  expect(box()).toHaveValue('');
});
