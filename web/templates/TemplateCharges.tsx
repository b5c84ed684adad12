import { Checkbox } from '../ui/controls/Checkbox';
import { SegmentedControl } from '../ui/controls/SegmentedControl';
import { ChargeRows } from './ChargeRows';
import { Part } from './form-layout';
import { LeftoverTerms } from './LeftoverTerms';
import { TemplateText } from './MailSettings';
import { ResaleRight } from './ResaleRight';
import type { TemplateOptionsQuery } from './Templates.generated';
import type { useTemplateForm } from './useTemplateForm';
const APPLY = [
  { value: 'PER_INVOICE', label: 'Per invoice' },
  { value: 'PER_LOT', label: 'Per lot' },
] as const;

export interface TemplateChargesProps {
  form: ReturnType<typeof useTemplateForm>;
  options: TemplateOptionsQuery;
  isReadOnly: boolean;
  /** Called when the terms that the house no longer offers are removed, with the button that had the focus. */
  onRemoved: () => void;
}

/** The taxes and fees of a template, and whether bidders can pay by PayPal. */
export function TemplateCharges({
  form,
  options: { templateSections: shows, countries },
  isReadOnly,
  onRemoved,
}: TemplateChargesProps) {
  return (
    <Part>
      <h2>Additional charges</h2>
      <p>Taxes and fees added to every invoice.</p>
      <div>
        <SegmentedControl
          label="Charges apply"
          value={form.values.chargesApply}
          onValue={(chargesApply) => form.type({ chargesApply })}
          segments={APPLY.map((segment) => ({ ...segment, disabled: isReadOnly }))}
        />
      </div>
      <h3>Taxes</h3>
      <ChargeRows kind="taxes" form={form} countries={countries} showsAutomaticTax={shows.showsAutomaticTax} />
      {shows.showsFees && (
        <>
          <h3>Fees</h3>
          <ChargeRows kind="fees" form={form} countries={countries} />
        </>
      )}
      {(form.values.fees.length > 0 || form.values.taxesFees) && (
        <Checkbox checked={form.values.taxesFees} onChecked={(taxesFees) => form.type({ taxesFees })}>
          Charge tax on fees
        </Checkbox>
      )}
      <ResaleRight form={form} />
      {shows.showsPayPal && (
        <>
          <h3>PayPal</h3>
          <Checkbox checked={form.values.offersPayPal} onChecked={(offersPayPal) => form.type({ offersPayPal })}>
            Offer payment by PayPal
          </Checkbox>
          <TemplateText
            form={form}
            field="payPalEmail"
            label="PayPal Email"
            type="email"
            required={form.values.offersPayPal}
          />
        </>
      )}
      <LeftoverTerms form={form} onRemoved={onRemoved} shows={{ fees: shows.showsFees, payPal: shows.showsPayPal }} />
    </Part>
  );
}
