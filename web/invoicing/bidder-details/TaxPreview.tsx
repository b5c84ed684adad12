import { Money } from '../../ui/display/Money';
import { Banner } from '../../ui/notices/Banner';
import type { TaxPreview_previewFragment as Preview } from './BidderDetails.generated';

/** How an edit changes the tax and the total of an invoice. */
export function TaxPreview({ preview }: { preview: Preview }) {
  const { currency, taxBefore, taxAfter, totalBefore, totalAfter, hasTaxFailed } = preview;
  return (
    <>
      {taxBefore === taxAfter && totalBefore === totalAfter ? (
        <p>
          Tax stays <Money amount={taxAfter} currency={currency} />, total{' '}
          <Money amount={totalAfter} currency={currency} />.
        </p>
      ) : (
        <p>
          Tax: <Money amount={taxBefore} currency={currency} /> → <Money amount={taxAfter} currency={currency} />.
          Total: <Money amount={totalBefore} currency={currency} /> → <Money amount={totalAfter} currency={currency} />.
        </p>
      )}
      {hasTaxFailed && (
        <Banner tone="warning">The tax can’t be calculated for the address, so it stays as it is.</Banner>
      )}
    </>
  );
}
