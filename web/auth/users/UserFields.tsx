import { styled } from 'styled-components';
import { USER_LIMITS } from '../../../rules/auth/user-fields';
import type { Grant } from '../../../rules/auth/user-guards';
import { Button } from '../../ui/controls/Button';
import { Checkbox } from '../../ui/controls/Checkbox';
import { Field } from '../../ui/controls/Field';
import { TextInput } from '../../ui/controls/TextInput';
import { accessChoices, contactChoices } from './user-words';
import type { UserForm, UserTextField } from './useUserForm';

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 260px), 1fr));
  gap: var(--s4);
`;
const Group = styled.fieldset`
  min-width: 0;
  margin: var(--s5) 0 0;
  padding: 0;
  border: 0;
  legend {
    margin-bottom: var(--s2);
    padding: 0;
    font-size: var(--t-s);
    font-weight: 600;
  }
  > div {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 260px), 1fr));
    gap: 10px var(--s4);
  }
  small {
    display: block;
    font-size: var(--t-xs);
    color: var(--ink-2);
  }
`;
const Why = styled.p`
  margin-bottom: var(--s2);
  font-size: var(--t-s);
  color: var(--ink-2);
`;
const Reason = styled.small`
  font-style: italic;
`;
const Shortcuts = styled.p`
  display: flex;
  gap: var(--s4);
  margin-bottom: var(--s2);
`;

const texts: readonly { field: UserTextField; label: string; type?: string; hint?: string }[] = [
  { field: 'displayName', label: 'Name' },
  { field: 'email', label: 'Email', type: 'email' },
  { field: 'phone', label: 'Phone', type: 'tel' },
];
const newTexts: typeof texts = [
  { field: 'userName', label: 'Username', hint: "Used to sign in. Can't be changed later." },
  ...texts,
];

/** Returns a list with a value added or removed. */
const toggled = <Value,>(list: readonly Value[], value: Value, isIn: boolean): Value[] =>
  isIn ? [...list, value] : list.filter((each) => each !== value);

/** The fields of a user: details, access, and roles. */
export function UserFields({ form, isNew }: { form: UserForm; isNew: boolean }) {
  const { values: typed, type, errorOf, leave, reach, isOwn, grantRefusal, emailRefusal, emailHint } = form;
  const refusalOf = (field: UserTextField) => (field === 'email' ? emailRefusal : reach);
  /** Selects all access types that the viewer can grant, or none except those they can't revoke. */
  const choose = (wanted: boolean) =>
    type({
      accessTypes: accessChoices
        .filter(({ access, value }) => (grantRefusal(access) ? typed.accessTypes.includes(value) : wanted))
        .map(({ value }) => value),
    });
  const grantBox = (grant: Grant) => ({ disabled: grantRefusal(grant) !== undefined });
  // If all checkboxes are disabled for the same reason, it is shown once above them.
  const reasonFor = (grant: Grant) =>
    isOwn || reach !== undefined ? undefined : <Reason>{grantRefusal(grant)}</Reason>;
  return (
    <>
      <Columns>
        {(isNew ? newTexts : texts).map(({ field, label, hint, type: kind }) => (
          <Field
            key={field}
            label={label}
            required={field !== 'phone'}
            hint={(field === 'email' ? (emailRefusal ?? emailHint) : undefined) ?? hint}
            error={errorOf(field)}
          >
            <TextInput
              type={kind}
              value={typed[field]}
              readOnly={refusalOf(field) !== undefined}
              maxLength={field === 'email' ? undefined : USER_LIMITS[field]}
              onChange={(event) => type({ [field]: event.target.value })}
              onBlur={() => leave(field)}
            />
          </Field>
        ))}
      </Columns>
      <Group>
        <legend>Access</legend>
        {isOwn || reach !== undefined ? (
          <Why>{grantRefusal('users')}</Why>
        ) : (
          <Shortcuts>
            <Button tone="link" onClick={() => choose(true)}>
              Everything
            </Button>
            <Button tone="link" onClick={() => choose(false)}>
              Nothing
            </Button>
          </Shortcuts>
        )}
        <div>
          {accessChoices.map(({ access, value, label, opens }) => (
            <Checkbox
              key={value}
              {...grantBox(access)}
              checked={typed.accessTypes.includes(value)}
              onChecked={(isIn) => type({ accessTypes: toggled(typed.accessTypes, value, isIn) })}
            >
              {label}
              <small>{opens}</small>
              {reasonFor(access)}
            </Checkbox>
          ))}
        </div>
      </Group>
      <Group>
        <legend>Roles</legend>
        <div>
          <Checkbox
            {...grantBox('paymentUser')}
            checked={typed.isPaymentUser}
            onChecked={(isPaymentUser) => type({ isPaymentUser })}
          >
            Charge cards<small>A payment user; needs Invoices and Settlement.</small>
            {reasonFor('paymentUser')}
          </Checkbox>
          <Checkbox
            {...grantBox('associationManager')}
            checked={typed.isAssociationManager}
            onChecked={(isAssociationManager) => type({ isAssociationManager })}
          >
            Association manager<small>Manages an association of houses.</small>
            {reasonFor('associationManager')}
          </Checkbox>
          <Checkbox
            {...grantBox('superUser')}
            checked={typed.isSuperUser}
            onChecked={(isSuperUser) => type({ isSuperUser })}
          >
            Super user<small>Reopens disputes and acts on all of them.</small>
            {reasonFor('superUser')}
          </Checkbox>
        </div>
      </Group>
      <Group>
        <legend>Sale contact for</legend>
        <div>
          {contactChoices.map(({ value, label }) => (
            <Checkbox
              key={value}
              disabled={reach !== undefined}
              checked={typed.contactTypes.includes(value)}
              onChecked={(isIn) => type({ contactTypes: toggled(typed.contactTypes, value, isIn) })}
            >
              {label}
            </Checkbox>
          ))}
        </div>
      </Group>
    </>
  );
}
