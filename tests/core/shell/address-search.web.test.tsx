import { act, fireEvent, screen } from '@testing-library/react';
import { RESULTS_SEARCH_DELAY } from '../../../rules/sale-results/session-choice';
import { AddressSearch } from '../../../web/core/router/AddressSearch';
import { render } from '../../support/browser/render';

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

test('a search of sale results waits until typing has stopped for 700 ms, and is sent once', () => {
  const onSearch = jest.fn();
  render(<AddressSearch label="Search" value="" onSearch={onSearch} delay={RESULTS_SEARCH_DELAY} />);
  const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  type('h');
  wait(699);
  type('heron');
  wait(699);
  expect(onSearch).not.toHaveBeenCalled();
  wait(1);
  expect(onSearch.mock.calls).toEqual([['heron']]);
  wait(5000);
  expect(onSearch).toHaveBeenCalledTimes(1);
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
