import { useProduct } from './product';

/** Returns a function that adds the telephone numbers of Customer Care to a text that ends with a colon. */
export function useCustomerCare(): (text: string) => string {
  const phones = useProduct()?.supportPhones ?? [];
  const numbers = phones.map(({ region, number }) => `${region} ${number}`).join(', ');
  return (text) => (numbers === '' ? text.replace(/ any time at:$/, '.') : `${text} ${numbers}`);
}
