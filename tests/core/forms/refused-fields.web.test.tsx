import { screen } from '@testing-library/react';
import type { Outcome } from '../../../web/core/edit/useEdit';
import { FormNotices } from '../../../web/core/forms/FormNotices';
import { useEditForm } from '../../../web/core/forms/useEditForm';
import type { Slice } from '../../../web/core/slice';
import { openApp } from '../../support/browser/web-app';
import { smallHouse } from '../../support/houses/sample-house';
import { servicesOfFile } from '../../support/services/of-file';

const { server } = servicesOfFile({ houses: [smallHouse()] });
afterEach(() => sessionStorage.clear());

interface Place {
  readonly name: string;
  readonly version: number;
}
interface UserError {
  readonly message: string;
  readonly field: string[];
}
const values = { name: 'Harbor Barn' };
const errorOfName: UserError = { message: 'The name is taken.', field: ['name'] };
const errorOfId: UserError = { message: "This place doesn't exist.", field: ['placeId'] };
const errorOfPassword: UserError = { message: 'The password is wrong.', field: ['password'] };

/** Opens a form whose save is refused for these reasons, and saves a change. */
async function saveRefused(userErrors: readonly UserError[], conflicts: readonly { id: string }[] = []) {
  const refusal = {
    messages: userErrors.map(({ message }) => message),
    fields: {},
    answer: { userErrors, conflicts },
    failure: null,
  };
  const outcome: Outcome<object> = { answer: null, refusal };
  function PlacePage() {
    const form = useEditForm<typeof values, Place>({
      draftName: 'place',
      values,
      version: 1,
      fields: { name: { label: 'Name' } },
      read: ({ name, version }) => ({ values: { name }, version }),
      problemsOf: () => [],
      fieldsOfCaller: ['password'],
    });
    const save = () =>
      form.save(
        () => Promise.resolve(outcome),
        () => null,
        () => Promise.reject(new Error('The connection was lost.')),
      );
    return (
      <main>
        <FormNotices
          what="this place"
          refusal={form.generalRefusal}
          refusals={form.refusals}
          conflict={form.conflict}
          isResumed={false}
          onStartOver={form.startOver}
        />
        <input
          aria-label="Name"
          value={form.values.name}
          onChange={(event) => form.type({ name: event.target.value })}
        />
        <p>Error of the name: {form.errorOf('name')}</p>
        <button onClick={() => void save()}>Save</button>
        <p>{form.isSaving ? 'Saving' : 'Ready'}</p>
      </main>
    );
  }
  const places: Slice = {
    routes: [{ path: '/place', gate: () => true, page: () => Promise.resolve(PlacePage) }],
  };
  const { user } = openApp(server.url, '/place', (await server.as('sample', 'clerk')).cookie, [places]);
  await user.type(await screen.findByLabelText('Name'), ' 2');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Ready');
}

test('an error of a field that the form does not have is shown for the whole form, in addition to the errors of its fields', async () => {
  await saveRefused([errorOfName, errorOfId]);
  expect(await screen.findByText("This place doesn't exist.")).toBeInTheDocument();
  expect(screen.getByText('Error of the name: The name is taken.')).toBeInTheDocument();
});

test('an error of a field that the caller shows is not repeated for the whole form', async () => {
  await saveRefused([errorOfPassword, errorOfName]);
  expect(await screen.findByText('Error of the name: The name is taken.')).toBeInTheDocument();
  expect(screen.queryByText('The password is wrong.')).not.toBeInTheDocument();
});

test('a conflict whose record cannot be refetched says why nothing was saved', async () => {
  await saveRefused([{ message: 'The place has changed since you opened it.', field: ['version'] }], [{ id: '1' }]);
  expect(await screen.findByText('The place has changed since you opened it.')).toBeInTheDocument();
});
