import { join } from 'node:path';
import { axeFindings, watchConsole } from '../support/browser/browser';
import { patience, staffPage } from '../support/browser/staff-page';
import { browserOfFile, dataOfFile, productOfFile } from '../support/product/product-of-file';
import { linkSecretOf, sentMail } from '../support/services/sent-mail';

const PASSWORD = 'Quarry-Lantern-88';

describe('users and API tokens', () => {
  const browser = browserOfFile();
  const data = dataOfFile();
  const product = productOfFile(data);

  /** Returns the link in the last message to an address. */
  async function linkTo(address: string): Promise<string> {
    for (let attempt = 0; attempt < 120; attempt += 1) {
      const mail = (await sentMail(join(data.folder, 'outbox'))).findLast(({ to }) =>
        to?.some((one) => one.address === address),
      );
      if (mail) return linkSecretOf(mail);
      await new Promise((resolve) => {
        setTimeout(resolve, 500);
      });
    }
    throw new Error(`nothing came for ${address}`);
  }

  it('invites a user with two rights, who sees only their menus, and more as soon as another right is granted', async () => {
    const api = await staffPage(browser, product.url, '/settings/users', ['northgate', 'cashier']);
    const findings = watchConsole(api);
    await api.getByRole('button', { name: 'Add user' }).click();
    const dialog = api.getByRole('dialog', { name: 'Add user' });
    // Taller than the screen, but its buttons are visible nevertheless.
    for (const [width, height] of [
      [1440, 700],
      [360, 740],
      [1440, 900],
    ] as const) {
      await api.setViewportSize({ width, height });
      const { y, height: tall } = (await dialog.locator('footer').getByRole('button').last().boundingBox()) ?? {
        y: height,
        height: 0,
      };
      expect({ width, isInSight: y >= 0 && y + tall <= height }).toEqual({ width, isInSight: true });
    }
    await dialog.getByLabel('Username').fill('nora');
    await dialog.getByLabel('Name', { exact: true }).fill('Nora Quill');
    await dialog.getByLabel('Email').fill('nora@northgate.example');
    await dialog.getByRole('button', { name: 'Nothing' }).click();
    for (const right of [/^Settings and billing/, /^Calendar/])
      await dialog.getByRole('checkbox', { name: right }).press('Space');
    expect(await axeFindings(api)).toEqual([]);
    await dialog.getByLabel('Email').press('Enter');
    await api.getByRole('gridcell', { name: 'Nora Quill', exact: true }).waitFor(patience);

    const context = await browser.newContext({ viewport: { width: 360, height: 800 }, colorScheme: 'dark' });
    const page = await context.newPage();
    await page.goto(`${product.url}/ar/password-reset?jwt=${await linkTo('nora@northgate.example')}`);
    await page.getByRole('heading', { name: /^Welcome to / }).waitFor(patience);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByLabel('New Password').fill(PASSWORD);
    await page.getByLabel('Confirm Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Choose password' }).click();
    await page.getByRole('link', { name: 'Locations' }).waitFor(patience);
    expect(await page.getByRole('link', { name: 'Existing Invoices' }).count()).toBe(0);
    expect(await page.getByRole('main').getByRole('link', { name: 'Users and access' }).count()).toBe(0);

    await api.getByRole('button', { name: 'Actions for Nora Quill' }).click();
    await api.getByRole('menuitem', { name: 'Edit' }).click();
    await api.getByRole('checkbox', { name: /^Invoices/ }).click();
    await api.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Existing Invoices' }).waitFor(patience);
    expect(await axeFindings(page)).toEqual([]);
    expect(findings).toEqual([]);
    await context.close();
    await api.context().close();
  });

  it('creates a token that can read, is refused on writing, and stops working once revoked', async () => {
    const page = await staffPage(browser, product.url, '/settings/api-tokens', ['northgate', 'cashier']);
    const findings = watchConsole(page);
    await page.getByRole('button', { name: 'New token' }).first().click();
    await page.getByLabel('Name', { exact: true }).fill('Grafana');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByLabel('Name', { exact: true }).press('Enter');
    const secret = await page
      .getByRole('dialog', { name: 'Your new token' })
      .getByLabel('Token', { exact: true })
      .inputValue(patience);
    await page.getByRole('button', { name: 'Done' }).click();
    const ask = async (query: string) => {
      const answer = await fetch(`${product.url}/graphql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ query }),
      });
      return (await answer.json()) as {
        data: Record<string, unknown> | null;
        errors?: { extensions: Record<string, unknown> }[];
      };
    };
    expect(await ask('{ lots(first: 1) { totalCount } }')).toMatchObject({
      data: { lots: { totalCount: expect.any(Number) as number } },
    });
    expect(
      (
        await ask(
          'mutation { createMessageTemplate(input: { name: "A", subject: "B", text: "C" }) { messageTemplate { id } } }',
        )
      ).errors,
    ).toMatchObject([{ extensions: { code: 'TOKEN_SCOPE', area: 'INVOICING', level: 'WRITE' } }]);

    await page.reload();
    const row = page.getByRole('row', { name: /Grafana/ });
    await row.getByText('127.0.0.1').waitFor(patience);
    await row.getByRole('button', { name: /^Revoke/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    // It leaves the list of active tokens with its change event, which may come before the answer.
    await row.waitFor({ ...patience, state: 'detached' });
    await page.getByRole('radio', { name: 'All' }).click();
    await row.getByText('Revoked').waitFor(patience);
    expect((await ask('{ lots(first: 1) { totalCount } }')).errors).toMatchObject([
      { extensions: { code: 'UNAUTHENTICATED' } },
    ]);
    expect(findings).toEqual([]);
    await page.context().close();
  });
});
