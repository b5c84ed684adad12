import { createContext, type ReactNode, use } from 'react';
import { type Product_factsFragment, useProductQuery } from './Product.generated';

/** Facts about the running product for the screens below. */
export const ProductContext = createContext<Product_factsFragment | null>(null);

/** Returns facts about the running product, such as its version and support contacts; null until loaded. */
export const useProduct = (): Product_factsFragment | null => use(ProductContext);

/** Loads these facts for screens without a session. Otherwise, the session query loads them. */
export function PublicProduct({ children }: { children: ReactNode }) {
  return <ProductContext value={useProductQuery().data?.product ?? null}>{children}</ProductContext>;
}
