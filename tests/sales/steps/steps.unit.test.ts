import { previewStep, stepHeading, stepOf, stepsOf, summaryStep, trackerAfter } from '../../../rules/sales/steps';

const headings = (type: string, hasItems = false) => stepsOf(type).map((step) => stepHeading(step, hasItems));

test('the steps of a session have the specified headings', () => {
  expect(headings('live')).toEqual([
    'Step 1: Create Session',
    'Step 2: Session Details',
    'Step 3: Upload Items',
    'Step 4: Upload Images',
    'Step 5: Preview Session',
    'Step 6: Review & Publish',
  ]);
  expect(headings('timed', true)[2]).toBe('Step 3: Bulk Upload/Edit Items');
});

test('the steps of a Buy It Now sale have the specified headings', () => {
  expect(headings('bin')).toEqual([
    'Step 1: Sale Details & Payment Options',
    'Step 2: Upload Items',
    'Step 3: Upload Images',
    'Step 4: Preview Sale',
    'Step 5: Review & Publish',
  ]);
  expect(stepsOf('bin')[0]?.label).toBe('Sale Details');
});

test('a step that a type does not have is step 1', () => {
  expect([0, 6, 7, Number.NaN].map((number) => stepOf('bin', number).number)).toEqual([1, 1, 1, 1]);
  expect([6, 7].map((number) => stepOf('live', number).number)).toEqual([6, 1]);
});

test('finishing a step saves the next one, and the summary’s when it was opened from there', () => {
  expect([1, 2, 6].map((step) => trackerAfter('live', step, false))).toEqual([2, 3, 6]);
  expect(trackerAfter('timed', 2, true)).toBe(6);
  expect([trackerAfter('bin', 1, false), trackerAfter('bin', 1, true)]).toEqual([2, 5]);
  expect([summaryStep('bin'), summaryStep('live')]).toEqual([5, 6]);
  expect([previewStep('bin'), previewStep('live')]).toEqual([4, 5]);
});
