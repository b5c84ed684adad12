import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLeaveGuard } from '../../../web/core/router/useLeaveGuard';
import type { Slice } from '../../../web/core/slice';
import { Link } from '../../../web/ui/display/Link';
import { Dialog } from '../../../web/ui/overlays/Dialog';
import { closesWithoutAsking } from '../../support/browser/closing-tab';
import { openApp, type TestPage } from '../../support/browser/web-app';
import { smallHouse } from '../../support/houses/sample-house';
import { servicesOfFile } from '../../support/services/of-file';

const { server } = servicesOfFile({ houses: [smallHouse()] });

function Form({ name }: { name: string }) {
  const [text, setText] = useState('');
  const { allow } = useLeaveGuard(text !== '');
  const navigate = useNavigate();
  const save = () => {
    allow();
    setText('');
    void navigate('/other');
  };
  return (
    <>
      <input aria-label={name} value={text} onChange={(event) => setText(event.target.value)} />
      <button onClick={save}>Save {name} and go on</button>
      <button onClick={() => setText('')}>Save {name}</button>
      <button onClick={allow}>Save what {name} was</button>
    </>
  );
}

function SheetDialog() {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const { close } = useLeaveGuard(open && text !== '');
  const end = () => {
    setText('');
    setOpen(false);
  };
  return (
    <>
      <button onClick={() => setOpen(true)}>Open sheet</button>
      <Dialog open={open} onClose={() => close(end)} title="Sheet">
        <input aria-label="Remark" value={text} onChange={(event) => setText(event.target.value)} />
      </Dialog>
    </>
  );
}

function FormPage() {
  const navigate = useNavigate();
  return (
    <main>
      <h1>Forms</h1>
      <Form name="Name" />
      <Form name="City" />
      <SheetDialog />
      <Link href="/other">Other</Link>
      <button onClick={() => void navigate('/other')}>Go on</button>
      <button onClick={() => void navigate('?page=2')}>Next page</button>
    </main>
  );
}

const OtherPage = () => (
  <main>
    <h1>Other</h1>
    <Link href="/forms">Forms</Link>
  </main>
);

const forms: Slice = {
  routes: [
    { path: '/forms', gate: () => true, page: () => Promise.resolve(FormPage) },
    { path: '/other', gate: () => true, page: () => Promise.resolve(OtherPage) },
  ],
};

const open = async (address = '/forms') =>
  openApp(server.url, address, (await server.as('sample', 'cashier')).cookie, [forms]);
const heading = (name: string) => screen.findByRole('heading', { name, level: 1 });
const input = (name = 'Name') => screen.getByRole('textbox', { name });
const question = () => screen.queryByRole('dialog', { name: 'Leave without saving?' });
const press = ({ user }: TestPage, name: string) => user.click(screen.getByRole('button', { name }));

async function answer({ user }: TestPage, name: 'Leave' | 'Stay'): Promise<void> {
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await user.click(within(dialog).getByRole('button', { name }));
  await waitFor(() => expect(question()).toBeNull());
}

/** Opens the forms and types into one of them. */
async function typing(address?: string): Promise<TestPage> {
  const page = await open(address);
  if (address === '/other') await page.user.click(await screen.findByRole('link', { name: 'Forms' }));
  await heading('Forms');
  await page.user.type(input(), 'Ada');
  return page;
}

test.each([
  ['a link', (page: TestPage) => page.user.click(screen.getByRole('link', { name: 'Other' }))],
  ['a button that navigates', (page: TestPage) => press(page, 'Go on')],
])('%s does not discard unsaved input before the user chooses', async (_, go) => {
  const page = await typing();
  await go(page);
  await answer(page, 'Stay');
  expect(page.address()).toBe('/forms');
  expect(input()).toHaveValue('Ada');
  await go(page);
  await answer(page, 'Leave');
  await heading('Other');
  expect(page.address()).toBe('/other');
});

test('a form without input can be left without a confirmation', async () => {
  const page = await typing();
  await page.user.clear(input());
  await press(page, 'Go on');
  await heading('Other');
});

test('a form that navigates after saving can be left without a confirmation', async () => {
  const page = await typing();
  await press(page, 'Save Name and go on');
  await heading('Other');
  expect(question()).toBeNull();
});

test('input typed during a save is unsaved again if the form does not navigate', async () => {
  const page = await typing();
  await press(page, 'Save what Name was');
  await page.user.type(input(), ' Marsh');
  await press(page, 'Go on');
  await answer(page, 'Stay');
  expect(input()).toHaveValue('Ada Marsh');
});

test('saving one of two unsaved forms does not allow leaving the screen', async () => {
  const page = await typing();
  await page.user.type(input('City'), 'Lund');
  await press(page, 'Save Name and go on');
  await answer(page, 'Stay');
  expect(input('City')).toHaveValue('Lund');
  await press(page, 'Save City');
  await press(page, 'Go on');
  await heading('Other');
});

test('a canceled Back keeps the URL and the screen, and asks again the next time', async () => {
  const page = await typing('/other');
  for (let time = 0; time < 2; time += 1) {
    await page.go(-1);
    await answer(page, 'Stay');
    expect(page.address()).toBe('/forms');
    expect(input()).toHaveValue('Ada');
  }
  await page.go(-1);
  await answer(page, 'Leave');
  await heading('Other');
  expect(page.address()).toBe('/other');
});

test('Forward asks before it discards unsaved input', async () => {
  const page = await open();
  await heading('Forms');
  await page.user.click(screen.getByRole('link', { name: 'Other' }));
  await heading('Other');
  await page.go(-1);
  await heading('Forms');
  await page.user.type(input(), 'Ada');
  await page.go(1);
  await answer(page, 'Stay');
  expect(page.address()).toBe('/forms');
  await page.go(1);
  await answer(page, 'Leave');
  await heading('Other');
});

test('a change of the query string, and going Back from it, need no confirmation', async () => {
  const page = await typing();
  await press(page, 'Next page');
  await waitFor(() => expect(page.address()).toBe('/forms?page=2'));
  await page.go(-1);
  await waitFor(() => expect(page.address()).toBe('/forms'));
  expect(question()).toBeNull();
  expect(input()).toHaveValue('Ada');
});

test('the browser asks before a reload while input is unsaved, and not after it is saved or discarded', async () => {
  const page = await typing();
  expect(closesWithoutAsking()).toBe(false);
  await press(page, 'Save Name');
  expect(closesWithoutAsking()).toBe(true);
  await page.user.type(input(), 'Ada');
  expect(closesWithoutAsking()).toBe(false);
  await press(page, 'Go on');
  await answer(page, 'Leave');
  await heading('Other');
  expect(closesWithoutAsking()).toBe(true);
});

test('a dialog with unsaved input asks before it closes, and one without closes immediately', async () => {
  const page = await open();
  await heading('Forms');
  await press(page, 'Open sheet');
  await page.user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await press(page, 'Open sheet');
  await page.user.type(input('Remark'), 'Fragile');
  await page.user.keyboard('{Escape}');
  await answer(page, 'Stay');
  expect(input('Remark')).toHaveValue('Fragile');
  await page.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  await answer(page, 'Leave');
  expect(screen.queryByRole('dialog')).toBeNull();
  await press(page, 'Go on');
  await heading('Other');
});
