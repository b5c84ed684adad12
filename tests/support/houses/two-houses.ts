import { ofFile, servicesOfFile } from '../services/of-file';
import { createdGroup } from './invoicing-flow';
import { smallHouse } from './sample-house';

/** A house of `twoHouses`. */
export type EitherHouse = 'sample' | 'second';

/** For the tests of a file: two houses with the same counters, so that every number exists in both, each with a clerk and a group. */
export function twoHouses() {
  const { upstream, server } = servicesOfFile({
    houses: ['sample', 'second'].map((userName) => smallHouse({ userName })),
  });
  const clerks = ofFile(async () => ({
    sample: await server.as('sample', 'clerk'),
    second: await server.as('second', 'clerk'),
  }));
  const groupOf = (house: EitherHouse) => createdGroup(upstream, clerks[house], 'Autumn Sale', 'Cards per lot');
  const groups = ofFile(async () => ({ sample: await groupOf('sample'), second: await groupOf('second') }));
  return { upstream, server, clerks, groups };
}
