import { cardNumberRefusal } from '../../../rules/core/card-number';
import {
  readSandboxCardRef,
  SANDBOX_CARDS,
  type SandboxCard,
  sandboxCardRef,
} from '../../../rules/payments/cards/sandbox-card-kinds';
import { Field } from '../../ui/controls/Field';
import { Select } from '../../ui/controls/Select';
import { TextInput } from '../../ui/controls/TextInput';

const cards = (Object.keys(SANDBOX_CARDS) as SandboxCard[]).map((card) => ({
  value: card,
  label: `${SANDBOX_CARDS[card].brand}: ${SANDBOX_CARDS[card].does}`,
}));

const NUMBER = "This looks like a card number, which can't be saved. Enter the Stripe reference instead.";

export interface CardReferenceProps {
  provider: 'SANDBOX' | 'STRIPE';
  bidderNumber: number;
  value: string;
  onValue: (cardRef: string) => void;
}

/**
 * The payment provider's reference to a card: one of the sandbox's cards, or a Stripe reference. Card numbers are never
 * entered here.
 */
export function CardReference({ provider, bidderNumber, value, onValue }: CardReferenceProps) {
  if (provider === 'SANDBOX') {
    return (
      <Field label="Card" required hint="The sandbox makes no real charges. Choose the result you want to test.">
        <Select
          value={readSandboxCardRef(value)?.card ?? ''}
          onValue={(card) => onValue(sandboxCardRef(card, bidderNumber))}
          options={cards}
          placeholder="Choose a card"
        />
      </Field>
    );
  }
  return (
    <Field
      label="Stripe reference"
      required
      error={cardNumberRefusal(value) === null ? undefined : NUMBER}
      hint="For example cus_…/pm_…. Find both in the Stripe dashboard: the customer ID under Details, the card or bank account ID under Payment methods."
    >
      <TextInput
        value={value}
        maxLength={300}
        spellCheck={false}
        autoCapitalize="none"
        onChange={(event) => onValue(event.target.value)}
      />
    </Field>
  );
}
