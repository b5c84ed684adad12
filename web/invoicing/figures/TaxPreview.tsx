import { Money } from '../../ui/display/Money';
import { Banner } from '../../ui/notices/Banner';

/** What an edit would do to the tax and the total of an invoice. */
interface Preview {
  readonly currency: string;
  readonly taxBefore: string;
  readonly taxAfter: string;
  readonly totalBefore: string;
  readonly totalAfter: string;
  readonly hasTaxFailed: boolean;
}

/** Said of a tax that can't be computed. */
export const TAX_FAILED = 'The tax can’t be calculated for the address, so it stays as it is.';

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
      {hasTaxFailed && <Banner tone="warning">{TAX_FAILED}</Banner>}
    </>
  );
}
