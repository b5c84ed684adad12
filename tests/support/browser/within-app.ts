import type { Page } from 'playwright-core';
import { patience } from './staff-page';

/** Changes the address as Forward does: without loading the app again. */
const forward = (page: Page, path: string) =>
  page.evaluate((to) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ idx: idx + 1 }, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  }, `/ar${path}`);

/**
 * Opens a screen within the app: starting the app for each takes longer than most checks of a screen. The terms are shown in
 * between, so that nothing of the last screen is taken for the next one.
 */
export async function openWithin(page: Page, path: string): Promise<void> {
  await forward(page, '/terms');
  await page.getByRole('heading', { level: 1, name: 'Terms' }).waitFor(patience);
  await forward(page, path);
}
