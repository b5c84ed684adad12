import { SCREEN_PATHS } from '../../../rules/core/screen-paths';
import { productRoutes } from '../../../web/core/shell/product-routes';
import { slices } from '../../../web/slices';

test('the server knows the path of every screen', () => {
  const declared = [...productRoutes, ...slices.flatMap(({ routes }) => routes)].map(({ path }) => path);
  expect([...SCREEN_PATHS].sort()).toEqual(['/', ...new Set(declared)].sort());
});
