import { act, screen } from '@testing-library/react';
import { BlockList } from '../../web/ui/table/BlockList';
import { render, renderStyled } from '../support/browser/render';

const keyOf = (index: number) => `b${index}`;

test('a short block list renders all its blocks and reports all of them as near the screen', () => {
  const near = jest.fn();
  render(
    <BlockList
      label="Blocks"
      count={3}
      keyOf={keyOf}
      estimate={200}
      render={(index) => <p>Block {index}</p>}
      onRange={near}
    />,
  );
  expect(screen.getByRole('list', { name: 'Blocks' })).toBeInTheDocument();
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  expect(near).toHaveBeenLastCalledWith(0, 2);
});

test('a long block list renders only the blocks near the screen, each with its position in the list', () => {
  const near = jest.fn();
  render(
    <BlockList
      label="Blocks"
      count={2000}
      keyOf={keyOf}
      estimate={200}
      render={(index) => <p>Block {index}</p>}
      onRange={near}
    />,
  );
  const items = screen.getAllByRole('listitem');
  expect(items.length).toBeLessThan(30);
  expect(items[0]).toHaveAttribute('aria-setsize', '2000');
  expect(items[0]).toHaveAttribute('aria-posinset', '1');
  expect(near).toHaveBeenLastCalledWith(0, items.length - 1);
});

test('only loaded blocks are printed, with a note on the others, and printing loads nothing', () => {
  const near = jest.fn();
  renderStyled(
    <BlockList
      label="Blocks"
      count={200}
      keyOf={keyOf}
      estimate={200}
      render={(index) => <p>Block {index}</p>}
      onRange={near}
      isLoaded={(index) => index < 25}
      partlyPrinted={(printed) => `${printed} of 200 blocks are printed.`}
    />,
  );
  near.mockClear();
  act(() => {
    window.dispatchEvent(new Event('beforeprint'));
  });
  const blocks = screen.getAllByRole('listitem');
  expect(blocks).toHaveLength(25);
  // Blocks that were placed before would cover others.
  expect(blocks.filter((block) => getComputedStyle(block).position === 'absolute')).toEqual([]);
  expect(screen.getByText('25 of 200 blocks are printed.')).toBeInTheDocument();
  expect(near).not.toHaveBeenCalled();
  act(() => {
    window.dispatchEvent(new Event('afterprint'));
  });
  expect(screen.queryByText('25 of 200 blocks are printed.')).not.toBeInTheDocument();
});
