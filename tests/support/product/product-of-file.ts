import type { Browser } from 'playwright-core';
import { launchBrowser } from '../browser/browser';
import { folderOfFile, ofFile } from '../services/of-file';
import type { TestUpstream } from '../services/upstream';
import { demoData } from './demo-data';
import { type Product, startProduct } from './product';
import type { ProductData } from './product-data';

type Env = Readonly<Record<string, string>>;

/** Launches a browser for the tests of a file. */
export const browserOfFile = (): Browser => ofFile(launchBrowser, (browser) => browser.close());

/** Makes the data of a product for the tests of a file. Without an argument, the data is that of the demo houses. */
export const dataOfFile = (make: () => Promise<ProductData> = demoData): ProductData =>
  ofFile(make, (data) => data.remove());

/** Starts the built product on data that is made earlier, for the tests of a file. */
export const productOfFile = (data: ProductData, env: () => Env | Promise<Env> = () => ({})): Product =>
  ofFile(
    async () => startProduct({ ...data.env, ...(await env()) }),
    (product) => product.kill(),
  );

/** Starts the built server in front of services that start earlier, for the tests of a file. */
export function builtServerOfFile(upstream: () => TestUpstream): Product {
  const folder = folderOfFile();
  return ofFile(
    () => startProduct({ DATA_DIR: folder.path, UPSTREAM_URL: upstream().url }, 'server'),
    (product) => product.kill(),
  );
}
