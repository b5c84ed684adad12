import { screen } from '@testing-library/react';
import { Pager, type PagerProps } from '../../web/ui/layout/Pager';
import { pagerSteps } from '../../web/ui/layout/pager-window';
import { renderStyled } from '../support/browser/render';

const pager = (props: Partial<PagerProps>) =>
  renderStyled(
    <Pager
      page={1}
      pageSize={50}
      total={154}
      hrefFor={({ page, pageSize }) => `?page=${page}&size=${pageSize}`}
      {...props}
    />,
  );

describe('the pager', () => {
  test('the pager shows the range and links to the pages next to it', () => {
    pager({ page: 2 });
    expect(screen.getByText('51-100 of 154')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Previous' })).toHaveAttribute('href', '?page=1&size=50');
    expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '?page=3&size=50');
    expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  });

  test('the range of the last page ends with the total, and there is no next page', () => {
    pager({ page: 4 });
    expect(screen.getByText('151-154 of 154')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Next' })).not.toBeInTheDocument();
  });

  test('a page size links to its first page', () => {
    pager({ page: 3, sizes: [50, 100, 200] });
    expect(screen.getByRole('link', { name: '100 rows' })).toHaveAttribute('href', '?page=1&size=100');
    expect(screen.getByRole('link', { name: '50 rows' })).toHaveAttribute('aria-current', 'true');
  });

  test('paper names the printed rows and where to get the others', () => {
    pager({ page: 2, onPaper: 'The file has all of them.' });
    expect(screen.getByText('Rows 51-100 of 154 are printed. The file has all of them.')).not.toBeVisible();
  });

  test('the pager is absent with one page', () => {
    pager({ total: 50, sizes: [50, 100] });
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });

  test('the pager keeps its page sizes when a large size makes everything fit one page', () => {
    pager({ pageSize: 200, sizes: [50, 100, 200] });
    expect(screen.getByText('1-154 of 154')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '50 rows' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^Page/ })).not.toBeInTheDocument();
  });
});

test.each([
  [1, 4, [1, 2, 3, 4]],
  [1, 20, [1, 2, 3, 4, 'gap', 20]],
  [5, 20, [1, 'gap', 4, 5, 6, 7, 'gap', 20]],
  [3, 6, [1, 2, 3, 4, 5, 6]],
  [20, 20, [1, 'gap', 17, 18, 19, 20]],
  [2, 2, [1, 2]],
])('on page %i of %i, the pager has the numbers %j', (page, pages, steps) => {
  expect(pagerSteps(page, pages)).toEqual(steps);
});
