import { type ReactNode, type SubmitEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { BUY_NOW_LIMITS } from '../../../rules/sales/buy-now/buy-now-problems';
import { summaryStep } from '../../../rules/sales/steps';
import { useDialogs } from '../../core/dialogs/useDialogs';
import { FormNotices } from '../../core/forms/FormNotices';
import { RecordHistoryDialog } from '../../core/records/RecordHistoryDialog';
import { useUndoRecordEdit } from '../../core/records/useUndoRecordEdit';
import { useLeaveGuard } from '../../core/router/useLeaveGuard';
import { useViewer } from '../../core/session/session';
import { calendarPath, sessionStepPath } from '../../paths/sales';
import { Button } from '../../ui/controls/Button';
import { Checkbox } from '../../ui/controls/Checkbox';
import { Field } from '../../ui/controls/Field';
import { IconButton } from '../../ui/controls/IconButton';
import { Select } from '../../ui/controls/Select';
import { TextInput } from '../../ui/controls/TextInput';
import { Facts } from '../../ui/display/Facts';
import { Tooltip } from '../../ui/display/Tooltip';
import { Sheet } from '../../ui/layout/Sheet';
import { useToast } from '../../ui/overlays/Toast';
import { breakpoint } from '../../ui/theme/tokens';
import { type StepPlace, summaryPath } from '../session/form-parts';
import { CARDS, type ContactField, CONTACTS } from './buy-now-values';
import { ChargeTable } from './ChargeTable';
import { ShippingRules } from './ShippingRules';
import { TermPanels } from './TermPanels';
import { type BuyNowForm as Form, type LoadedSettings, useBuyNowForm } from './useBuyNowForm';

const SUMMARY = summaryStep('bin');

const Part = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s4);
  padding: var(--s4);
  border-top: 1px solid var(--line);
  &:first-child {
    border-top: 0;
  }
  > header {
    display: flex;
    align-items: center;
    gap: var(--s2);
  }
  h2 {
    font-size: var(--t-l);
  }
  > p {
    font-size: var(--t-s);
    color: var(--ink-2);
  }
`;
const Cards = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s2) var(--s5);
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  legend {
    padding: 0;
    margin-bottom: var(--s2);
    font-size: var(--t-s);
    font-weight: 500;
  }
  > p {
    flex-basis: 100%;
    font-size: var(--t-xs);
    color: var(--failed);
  }
`;
const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(240px, 100%), 1fr));
  gap: var(--s4);
`;
const Foot = styled.div`
  position: sticky;
  bottom: 0;
  z-index: 1;
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: var(--s2);
  padding: var(--s3) var(--s4);
  border-top: 1px solid var(--line);
  background: var(--paper);
  @media (max-width: ${breakpoint.phone - 1}px) {
    > button {
      flex: 1 1 auto;
    }
  }
`;

function Titled({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <Part>
      <header>
        <h2>{title}</h2>
        {note}
      </header>
      {children}
    </Part>
  );
}

function CardChoices({ form }: { form: Form }) {
  const { cards } = form.values;
  const error = form.errorOf('cards');
  return (
    <Cards aria-describedby={error ? 'buy-now-cards' : undefined}>
      <legend>Card payments</legend>
      {CARDS.map(({ code, name }) => (
        <Checkbox
          key={code}
          name={code === 'VISA' ? 'cards' : undefined}
          checked={cards.includes(code)}
          aria-invalid={error ? true : undefined}
          onChecked={(checked) => {
            form.type({
              cards: CARDS.flatMap((card) =>
                (card.code === code ? checked : cards.includes(card.code)) ? [card.code] : [],
              ),
            });
            form.leave('cards');
          }}
        >
          {name}
        </Checkbox>
      ))}
      {error && (
        <p id="buy-now-cards" role="alert">
          {error}
        </p>
      )}
    </Cards>
  );
}

interface ContactProps {
  form: Form;
  settings: LoadedSettings;
  contact: (typeof CONTACTS)[number];
}

function ContactChoice({ form, settings, contact: { field, type, label } }: ContactProps) {
  const chosen = form.values[field];
  const contacts = settings.contactChoices.find((choices) => choices.type === type)?.contacts ?? [];
  const isGone = chosen !== null && !contacts.some(({ number }) => number === chosen);
  return (
    <Field label={label} error={form.errorOf(field)}>
      <Select
        name={field}
        value={chosen === null ? 'none' : String(chosen)}
        options={[
          { value: 'none', label: contacts.length > 0 ? 'None' : 'None. Add contacts in Users & Permissions.' },
          ...contacts.map(({ number, name }) => ({ value: String(number), label: name ?? `User ${number}` })),
          ...(isGone ? [{ value: String(chosen), label: 'A user who is no longer a contact', disabled: true }] : []),
        ]}
        onValue={(value) => {
          const change: Partial<Record<ContactField, number | null>> = {
            [field]: value === 'none' ? null : Number(value),
          };
          form.type(change);
        }}
      />
    </Field>
  );
}

const MAIL = [
  { field: 'subject', label: 'Email Subject', type: 'text', isRequired: true },
  { field: 'fromName', label: 'Reply To Name', type: 'text', isRequired: true },
  { field: 'fromEmail', label: 'Reply To Email', type: 'email', isRequired: true },
  { field: 'bccEmail', label: 'BCC', type: 'email', isRequired: false },
] as const;

function MailFields({ form }: { form: Form }) {
  return (
    <Fields>
      {MAIL.map(({ field, label, type, isRequired }) => (
        <Field
          key={field}
          label={label}
          required={isRequired}
          error={form.errorOf(field)}
          hint={field === 'bccEmail' ? 'A copy of every invoice is sent here.' : undefined}
        >
          <TextInput
            name={field}
            inputMode={type}
            maxLength={BUY_NOW_LIMITS.text}
            value={form.values[field]}
            onChange={(event) => form.type({ [field]: event.target.value })}
            onBlur={() => form.leave(field)}
          />
        </Field>
      ))}
    </Fields>
  );
}

export interface BuyNowFormProps {
  settings: LoadedSettings;
  place: StepPlace;
}

/** All of step 1 of a Buy It Now sale. */
export function BuyNowForm({ settings, place }: BuyNowFormProps) {
  const { isFromSummary: fromSummary } = place;
  const { house } = useViewer();
  const form = useBuyNowForm(settings, fromSummary);
  const guard = useLeaveGuard(form.isDirty);
  const navigate = useNavigate();
  const toast = useToast();
  const undo = useUndoRecordEdit();
  const dialogs = useDialogs();
  const root = useRef<HTMLFormElement>(null);
  const { saleNumber } = settings;
  const focusOn = (path: string) => {
    const control = root.current?.querySelector<HTMLElement>(`[name="${path}"]`);
    control?.closest('details')?.setAttribute('open', '');
    control?.focus();
  };
  const submit = async () => {
    const wrong = form.check();
    if (wrong !== null) {
      focusOn(wrong);
      return;
    }
    const saved = await form.save();
    if (!saved) return;
    guard.allow();
    toast({
      tone: 'success',
      message: 'Sale details saved.',
      ...undo.action(saved, 'The change of the sale details was undone.'),
    });
    void navigate(fromSummary ? summaryPath(place, SUMMARY) : sessionStepPath('bin', saleNumber, place.catalogId, 2));
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (form.problem === undefined && !form.isSaving) void submit();
  };
  const cancel = () =>
    guard.close(() => {
      form.startOver();
      void navigate(fromSummary ? summaryPath(place, SUMMARY) : calendarPath());
    }, 'Your changes aren’t saved. If you leave, they are lost.');
  const currency = new Intl.DisplayNames('en', { type: 'currency' }).of(house.currency) ?? house.currency;
  const hasNews = [Boolean(form.refusal), form.conflict !== null, form.isResumed].includes(true);
  return (
    <form ref={root} onSubmit={onSubmit} noValidate aria-label="Sale Details & Payment Options">
      <Sheet>
        {hasNews && (
          <Part as="div">
            <FormNotices
              what="this sale"
              refusal={form.refusal}
              conflict={form.conflict}
              refusals={form.refusals}
              isResumed={form.isResumed}
              onStartOver={form.startOver}
            />
          </Part>
        )}
        <Titled title="Payment Options">
          <Facts>
            <dt>Currency</dt>
            <dd>
              {currency} ({house.currency}). It is the currency of your payment account.
            </dd>
            <dt>Posted to</dt>
            <dd>Available on Site / Buy Now</dd>
            {house.paymentProcessingEnabled && (
              <>
                <dt>Payment processing</dt>
                <dd>You are enrolled in online payment processing. Buyers pay by card.</dd>
              </>
            )}
          </Facts>
          <CardChoices form={form} />
        </Titled>
        <Titled title="Contacts">
          <Fields>
            {CONTACTS.map((contact) => (
              <ContactChoice key={contact.field} form={form} settings={settings} contact={contact} />
            ))}
          </Fields>
        </Titled>
        <Titled
          title="Additional Charges | Taxes & Fees"
          note={
            <Tooltip text="Taxes apply at item level: to the price of every item that a buyer buys.">
              <IconButton icon="info" label="How taxes apply" title={undefined} />
            </Tooltip>
          }
        >
          <ChargeTable form={form} draftName={`buy-now.${saleNumber}.charge`} />
        </Titled>
        <Titled title="Geographic Shipping Rules">
          <ShippingRules
            excluded={form.values.excludedCountries}
            onExcluded={(excludedCountries) => form.type({ excludedCountries })}
          />
        </Titled>
        <Titled title="Invoice Email Settings">
          <MailFields form={form} />
        </Titled>
        <Titled title="Terms & Conditions of Sale to be Displayed">
          <p>
            Enter plain text in a Western European language. Do not enter HTML, links, styles, or script. Conditions of
            Sale and Shipping are required.
          </p>
          <TermPanels form={form} />
        </Titled>
        <Foot>
          {settings.version > 0 && (
            <Button
              tone="link"
              style={{ marginRight: 'auto' }}
              onClick={() =>
                dialogs.open(RecordHistoryDialog, {
                  record: { id: settings.id, name: 'Sale details' },
                  canEdit: true,
                })
              }
            >
              History
            </Button>
          )}
          <Button onClick={cancel} waiting={form.isSaving ? "Wait until it's saved" : undefined}>
            {fromSummary ? 'Cancel & Return to Summary' : 'Cancel'}
          </Button>
          <Button tone="primary" type="submit" busy={form.isSaving} waiting={form.problem}>
            {fromSummary ? 'Save & Return to Summary' : 'Continue'}
          </Button>
        </Foot>
      </Sheet>
      {dialogs.element}
    </form>
  );
}
