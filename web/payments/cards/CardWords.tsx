import { VisuallyHidden } from '../../ui/display/VisuallyHidden';

/** "Visa •••• 4242"; screen readers read "ending in". */
export function CardWords({
  card: { brand, lastFour },
}: {
  card: { readonly brand: string; readonly lastFour: string };
}) {
  return (
    <>
      {brand} <span aria-hidden="true">••••</span>
      <VisuallyHidden>ending in</VisuallyHidden> {lastFour}
    </>
  );
}
