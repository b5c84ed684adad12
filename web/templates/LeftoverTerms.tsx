import { contentOf } from '../../rules/templates/content';
import { rowWords } from '../../rules/templates/row-words';
import { Button } from '../ui/controls/Button';
import { Banner } from '../ui/notices/Banner';
import type { Typed } from './form-values';
import type { TemplateForm } from './useTemplateForm';

/** Lists charges of a template for which the house has no section. They still apply, so they are shown and can be removed. */
export function LeftoverTerms({
  form,
  shows,
  onRemoved,
}: {
  form: TemplateForm;
  shows: { readonly fees: boolean; readonly payPal: boolean };
  onRemoved: () => void;
}) {
  const remove = (change: Partial<Typed>) => {
    form.type(change);
    onRemoved();
  };
  const { fees } = contentOf(form.values);
  const { offersPayPal, payPalEmail } = form.values;
  return (
    <>
      {!shows.fees && fees.length > 0 && (
        <Banner
          actions={
            <Button tone="link" onClick={() => remove({ fees: [] })}>
              Remove fees
            </Button>
          }
        >
          This template also adds {fees.map((fee) => `${fee.name} (${rowWords(fee)})`).join(', ')}.
        </Banner>
      )}
      {!shows.payPal && offersPayPal && (
        <Banner
          actions={
            <Button tone="link" onClick={() => remove({ offersPayPal: false })}>
              Stop offering PayPal
            </Button>
          }
        >
          This template also offers payment by PayPal to {payPalEmail}.
        </Banner>
      )}
    </>
  );
}
