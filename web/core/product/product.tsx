import type { ReactNode } from 'react';
import { createContext, use } from 'react';
import type { Product_factsFragment } from './Product.generated';
import { useProductQuery } from './Product.generated';

/** What the screens below know of the running product. */
export const ProductContext = createContext<Product_factsFragment | null>(null);

/** What runs, and where help is found; null until it is known. */
export const useProduct = (): Product_factsFragment | null => use(ProductContext);

/** Asks for it where nobody is signed in; elsewhere it comes with the session. */
export function PublicProduct({ children }: { children: ReactNode }) {
  return <ProductContext value={useProductQuery().data?.product ?? null}>{children}</ProductContext>;
}
