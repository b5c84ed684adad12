import { RadioGroup } from 'radix-ui';
import { styled } from 'styled-components';

const Root = styled(RadioGroup.Root)`
  display: inline-flex; padding: 2px; background: var(--sunken); border: 1px solid var(--line); border-radius: var(--radius);
  button {
    border: 0; border-radius: 4px; padding: 0 var(--s3); height: 28px; background: none; color: var(--ink-2); font: 500 var(--t-s)/1 var(--sans); white-space: nowrap; transition: background var(--quick);
    &:hover { color: var(--ink); }
    &[data-state='checked'] { background: var(--raised); color: var(--ink); box-shadow: 0 1px 2px rgb(0 0 0 / 14%); }
    &:disabled { color: var(--ink-3); cursor: default; }
  }
`;

export interface Segment<Value extends string = string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

export interface SegmentedControlProps<Value extends string> {
  /** The name of the group. */
  label: string;
  value: Value;
  onValue: (value: Value) => void;
  segments: readonly Segment<Value>[];
}

/** One of a few, all in sight. A radio group: one tab stop, arrows choose. */
export function SegmentedControl<Value extends string>({ label, value, onValue, segments }: SegmentedControlProps<Value>) {
  const choose = (chosen: string) => {
    const segment = segments.find((each) => each.value === chosen);
    if (segment) onValue(segment.value);
  };
  return (
    <Root aria-label={label} value={value} onValueChange={choose} orientation="horizontal">
      {segments.map((segment) => <RadioGroup.Item key={segment.value} value={segment.value} disabled={segment.disabled}>{segment.label}</RadioGroup.Item>)}
    </Root>
  );
}
