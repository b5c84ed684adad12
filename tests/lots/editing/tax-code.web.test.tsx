import { screen } from '@testing-library/react';
import { builtSession } from '../../publishing/built-session';

const session = builtSession();

const field = (label: string) => screen.findByLabelText(label);

interface Lots {
  lots: { nodes: { taxCode: string | null; hasResaleRight: boolean }[] };
}

const saved = async (title: string) =>
  (await session.clerk.gql<Lots>(`{ lots(filter: { search: "${title}" }) { nodes { taxCode hasResaleRight } } }`)).data
    .lots.nodes;

test('a lot gets a tax code and the mark for the artist’s resale right', async () => {
  await session.add('7', 'Quarry in Snow');
  const page = session.open('lot/7');
  expect(await field('Tax Code')).toHaveDisplayValue('None');
  expect(await field('Artist’s Resale Right')).toHaveDisplayValue('No');
  await page.user.selectOptions(await field('Tax Code'), 'Import');
  await page.user.selectOptions(await field('Artist’s Resale Right'), 'Yes');
  await page.user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText(/saved/i)).toBeInTheDocument();
  expect(await saved('Quarry in Snow')).toEqual([{ taxCode: 'IMPORT', hasResaleRight: true }]);
});
