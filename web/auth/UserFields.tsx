import { styled } from 'styled-components';
import { USER_LIMITS } from '../../rules/auth/user-fields';
import { useViewer } from '../core/session';
import { Button } from '../ui/Button';
import { Checkbox } from '../ui/Checkbox';
import { Field } from '../ui/Field';
import { TextInput } from '../ui/TextInput';
import { accessChoices, contactChoices } from './user-words';
import type { UserForm, UserTextField } from './useUserForm';

const Columns = styled.div`
  display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 260px), 1fr)); gap: var(--s4);
`;
const Group = styled.fieldset`
  min-width: 0; margin: var(--s5) 0 0; padding: 0; border: 0;
  legend { margin-bottom: var(--s2); padding: 0; font-size: var(--t-s); font-weight: 600; }
  > div { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 260px), 1fr)); gap: 10px var(--s4); }
  small { display: block; font-size: var(--t-xs); color: var(--ink-2); }
`;
const Shortcuts = styled.p`display: flex; gap: var(--s4); margin-bottom: var(--s2);`;

const texts: readonly { field: UserTextField; label: string; type?: string; hint?: string }[] = [
  { field: 'displayName', label: 'Name' },
  { field: 'email', label: 'Email', type: 'email' },
  { field: 'phone', label: 'Phone', type: 'tel' },
];
const newTexts: typeof texts = [{ field: 'userName', label: 'Username', hint: 'To sign in with. It never changes.' }, ...texts];

/** The value taken in or out of a list. */
const toggled = <Value,>(list: readonly Value[], value: Value, isIn: boolean): Value[] => (isIn ? [...list, value] : list.filter((each) => each !== value));

/** What is kept of somebody, and what they can open. */
export function UserFields({ form, isNew }: { form: UserForm; isNew: boolean }) {
  const { typed, type, errorOf, leave } = form;
  const viewer = useViewer();
  return (
    <>
      <Columns>
        {(isNew ? newTexts : texts).map(({ field, label, hint, type: kind }) => (
          <Field key={field} label={label} required={field !== 'phone'} hint={hint} error={errorOf(field)}>
            <TextInput type={kind} value={typed[field]} maxLength={field === 'email' ? undefined : USER_LIMITS[field]} onChange={(event) => type({ [field]: event.target.value })} onBlur={() => leave(field)} />
          </Field>
        ))}
      </Columns>
      <Group>
        <legend>Can open</legend>
        <Shortcuts>
          <Button tone="link" onClick={() => type({ accessTypes: accessChoices.map(({ value }) => value) })}>Everything</Button>
          <Button tone="link" onClick={() => type({ accessTypes: [] })}>Nothing</Button>
        </Shortcuts>
        <div>
          {accessChoices.map(({ value, label, opens }) => (
            <Checkbox key={value} checked={typed.accessTypes.includes(value)} onChecked={(isIn) => type({ accessTypes: toggled(typed.accessTypes, value, isIn) })}>{label}<small>{opens}</small></Checkbox>
          ))}
        </div>
      </Group>
      <Group>
        <legend>May</legend>
        <div>
          <Checkbox checked={typed.isPaymentUser} onChecked={(isPaymentUser) => type({ isPaymentUser })}>Charge cards<small>A payment user; needs Invoices and Settlement.</small></Checkbox>
          <Checkbox checked={typed.isAssociationManager} onChecked={(isAssociationManager) => type({ isAssociationManager })}>Look after an association<small>An association manager.</small></Checkbox>
          {viewer.isSuperUser && <Checkbox checked={typed.isSuperUser} onChecked={(isSuperUser) => type({ isSuperUser })}>Act as a super user<small>Reopens disputes and acts on all of them. Only a super user gives this.</small></Checkbox>}
        </div>
      </Group>
      <Group>
        <legend>Is named in sales for</legend>
        <div>
          {contactChoices.map(({ value, label }) => (
            <Checkbox key={value} checked={typed.contactTypes.includes(value)} onChecked={(isIn) => type({ contactTypes: toggled(typed.contactTypes, value, isIn) })}>{label}</Checkbox>
          ))}
        </div>
      </Group>
    </>
  );
}
