import { render, screen } from '@testing-library/react';
import { takePrinted } from '../support/console-guard';

function Names({ names, hasKeys }: { names: readonly string[]; hasKeys: boolean }) {
  return (
    <ul>
      {names.map((name) => {
        const key = hasKeys ? { key: name } : {};
        return <li {...key}>{name}</li>;
      })}
    </ul>
  );
}

test('a list without keys prints a warning, although its elements are made without React', () => {
  render(<Names names={['Marsh', 'Rossi']} hasKeys={false} />);
  expect(screen.getByText('Marsh')).toBeInTheDocument();
  expect(takePrinted()).toEqual([expect.stringContaining('Each child in a list should have a unique "key" prop')]);
});

test('a key that is spread into an element prints a warning', () => {
  render(<Names names={['Marsh', 'Rossi']} hasKeys />);
  expect(takePrinted()).toEqual([expect.stringContaining('A props object containing a "key" prop is being spread')]);
});

test('fixed children without keys print nothing', () => {
  render(
    <p>
      <b>Marsh</b>
      <i>Rossi</i>
    </p>,
  );
  expect(takePrinted()).toEqual([]);
});
