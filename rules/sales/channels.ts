/** The channels that bidders find a session on, and in which state it is posted to each. */

/** 0 not available, 1 view only, 2 full bidding of the type of sale. */
export const CHANNEL_STATES = [0, 1, 2] as const;
export type ChannelState = (typeof CHANNEL_STATES)[number];

export const CHANNELS = ['MARKETPLACE', 'PRIVATE_LABEL', 'AGGREGATOR'] as const;
export type Channel = (typeof CHANNELS)[number];

export type Channels = Readonly<Partial<Record<Channel, ChannelState>>>;

/** A channel that a house can post to. */
export interface ChannelChoice {
  readonly id: number;
  readonly channel: Channel;
  readonly name: string;
  /** The states that staff choose from; a single one is preset. */
  readonly states: readonly ChannelState[];
}

const CHOICES: Readonly<Record<Channel, Omit<ChannelChoice, 'channel'>>> = {
  MARKETPLACE: { id: 1, name: 'Marketplace', states: CHANNEL_STATES },
  /** A house's own site always shows its sessions in full. */
  PRIVATE_LABEL: { id: 2, name: 'Private Label', states: [2] },
  AGGREGATOR: { id: 3, name: 'Partner sites', states: CHANNEL_STATES },
};

/** Returns the channels of a house: its own site only if it has a private label. */
export const channelChoices = (hasPrivateLabel: boolean): readonly ChannelChoice[] =>
  CHANNELS.filter((channel) => channel !== 'PRIVATE_LABEL' || hasPrivateLabel).map((channel) => ({
    channel,
    ...CHOICES[channel],
  }));

/** Returns the label of a state: full bidding is named by the type of sale. */
export function channelStateLabel(state: number, kind: string): string {
  if (state === 0) return 'Not available';
  if (state === 1) return 'View only';
  return kind === 'BUY_NOW' ? 'Buy' : kind === 'TIMED' ? 'Timed' : 'Live';
}

/** Returns the state of each channel: the only one it can have, the saved one, or 0. */
export const presetChannels = (choices: readonly ChannelChoice[], saved: Channels): Channels =>
  Object.fromEntries(
    choices.map(({ channel, states }) => [channel, states.length === 1 ? states[0] : (saved[channel] ?? 0)]),
  );

export const NO_CHANNEL = 'Please select at least one channel to post the sale to';

/** Returns the problem with the chosen states, or null. */
export function channelsProblem(choices: readonly ChannelChoice[], chosen: Channels): string | null {
  const isChoice = Object.entries(chosen).every(([channel, state]) => {
    const choice = choices.find((one) => one.channel === channel);
    return choice ? choice.states.includes(state) : state === 0;
  });
  if (!isChoice) return 'The sale can’t be posted to a channel in this way. Select one of the listed choices.';
  return Object.values(presetChannels(choices, chosen)).some((state) => state > 0) ? null : NO_CHANNEL;
}
