import { act, fireEvent, render, screen } from '@testing-library/react';
import { AddressSearch } from '../../../web/core/router/AddressSearch';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const box = () => screen.getByRole('searchbox');
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const pause = () => act(() => jest.advanceTimersByTime(300));

test('asks once the typing pauses, without the spaces around it', () => {
  const onSearch = jest.fn();
  render(<AddressSearch label="Search" value="" onSearch={onSearch} />);
  type('a');
  type('ada ');
  expect(onSearch).not.toHaveBeenCalled();
  pause();
  expect(onSearch.mock.calls).toEqual([['ada']]);
});

test('keeps what was typed since, when the address brings back what was asked for', () => {
  const { rerender } = render(<AddressSearch label="Search" value="" onSearch={jest.fn()} />);
  type('ada ');
  pause();
  type('ada m');
  rerender(<AddressSearch label="Search" value="ada" onSearch={jest.fn()} />);
  expect(box()).toHaveValue('ada m');
});

test('follows the address when it changes for another reason', () => {
  const { rerender } = render(<AddressSearch label="Search" value="ada" onSearch={jest.fn()} />);
  rerender(<AddressSearch label="Search" value="" onSearch={jest.fn()} />);
  expect(box()).toHaveValue('');
});
