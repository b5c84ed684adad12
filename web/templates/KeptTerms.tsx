import { rowWords } from '../../rules/templates/change-words';
import { contentOf } from '../../rules/templates/content';
import { Banner } from '../ui/Banner';
import { Button } from '../ui/Button';
import type { TemplateForm } from './useTemplateForm';

/** What a template has and its house has no section for: it still counts, so it is said, and can be taken out. */
export function KeptTerms({ form, shows }: { form: TemplateForm; shows: { readonly fees: boolean; readonly payPal: boolean } }) {
  const { fees } = contentOf(form.typed);
  const { offersPayPal, payPalEmail } = form.typed;
  return (
    <>
      {!shows.fees && fees.length > 0 && (
        <Banner actions={<Button tone="link" onClick={() => form.type({ fees: [] })}>Remove fees</Button>}>
          This template also adds {fees.map((fee) => `${fee.name} (${rowWords(fee)})`).join(', ')}.
        </Banner>
      )}
      {!shows.payPal && offersPayPal && (
        <Banner actions={<Button tone="link" onClick={() => form.type({ offersPayPal: false })}>Stop offering PayPal</Button>}>This template also offers payment by PayPal to {payPalEmail}.</Banner>
      )}
    </>
  );
}
