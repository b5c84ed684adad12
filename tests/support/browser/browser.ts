import { readFileSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { printError } from '../console-guard';

/** Without these, Chromium contacts its vendor's servers at every start. */
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

/**
 * Launches a real Chromium, the one that the test run found or installed (CHROMIUM_PATH). Errors that its pages print
 * fail the test. Its users prefer reduced motion: drawing the frames of a spinner keeps a processor busy.
 */
export async function launchBrowser(): Promise<Browser> {
  const asRoot = process.getuid?.() === 0;
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: asRoot ? ['--no-sandbox', ...QUIET] : QUIET,
  });
  browser.on('context', printErrors);
  const newContext = browser.newContext.bind(browser);
  browser.newContext = (options) => newContext({ reducedMotion: 'reduce', ...options });
  return browser;
}

/** How Chromium reports a failed or refused request. Journeys cut connections on purpose. */
const REQUEST_FAILED = /^Failed to load resource: |net::ERR_/;

/** Prints the errors of the context's pages here, where printing fails a test. */
function printErrors(context: BrowserContext): void {
  context.on('console', (message) => {
    if (message.type() === 'error' && !REQUEST_FAILED.test(message.text())) printError('On a page', message.text());
  });
  context.on('weberror', (error) => {
    printError('Uncaught on a page', error.error());
  });
}

/** Collects what should not be in a user's console: errors, React warnings, uncaught exceptions, failed requests. */
export function watchConsole(page: Page): string[] {
  const findings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      findings.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => {
    findings.push(`uncaught: ${error.message}`);
  });
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') findings.push(`failed: ${request.url()}`);
  });
  return findings;
}

interface AxeResults {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}

const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Waits until the page's finite animations have ended, because colors are checked in their final state. Runs in the
 * page.
 */
async function atRest(): Promise<void> {
  // Even without motion, a color takes a frame or two to change, for example of a button that has just become
  // available.
  for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/**
 * Which of axe's rules check a page: colors depend on the theme, everything else on the width. What covers a screen changes
 * nothing on it, except what is hidden, and which names occur twice.
 */
export type AxeRules = 'all' | 'colors' | 'all but colors' | 'covered';

const runOptions: Readonly<Record<AxeRules, object>> = {
  all: {},
  colors: { runOnly: ['color-contrast', 'link-in-text-block'] },
  covered: {
    runOnly: [
      'aria-hidden-focus',
      'duplicate-id-aria',
      'landmark-no-duplicate-main',
      'landmark-one-main',
      'landmark-unique',
    ],
  },
  'all but colors': { rules: { 'color-contrast': { enabled: false }, 'link-in-text-block': { enabled: false } } },
};

/**
 * Returns axe's findings on the page, or on its elements that match the selector, after its animations, with rule and
 * element. Evaluated past the page's content security policy, which forbids injected scripts.
 */
export async function axeFindings(page: Page, rules: AxeRules = 'all', within = ':root'): Promise<string[]> {
  await page.evaluate(atRest);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  // The product's frames are documents of their own origin, which axe can't enter. Only a rule that doesn't run needs style sheets loaded.
  const options = JSON.stringify({ resultTypes: ['violations'], iframes: false, preload: false, ...runOptions[rules] });
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(within)}, ${options})`);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}
