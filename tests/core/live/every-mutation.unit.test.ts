import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import { authSteps, profileSteps, secondFactorSteps, sessionSteps } from '../../auth/users/live-steps';
import { houseSteps } from '../../house/live-steps';
import { groupSteps } from '../../invoicing/live/live-group-steps';
import { lineSteps, markSteps, messageTemplateSteps, noteSteps, sendSteps } from '../../invoicing/live/live-steps';
import { paymentsSteps } from '../../payments/charging/live-steps';
import type { LiveHouse } from '../../support/houses/live-house';
import { templateSteps } from '../../templates/live-steps';
import { WITHOUT_VIEWS } from './mutations-without-views';

const nowhere = (): LiveHouse => {
  throw new Error('no mutation is made here');
};

const folder = join(__dirname, '../../../schema');
const schema = buildSchema(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.graphql'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n'),
);

test('every mutation of the schema is made with the views open that show its effect, or no view shows it', () => {
  const nothing = () => '';
  const made = [
    authSteps(nowhere),
    profileSteps(nowhere),
    sessionSteps(nowhere),
    secondFactorSteps(nowhere),
    houseSteps(nowhere, nothing),
    templateSteps(nowhere, nothing),
    noteSteps(nowhere),
    messageTemplateSteps(nowhere),
    lineSteps(nowhere),
    markSteps(nowhere),
    sendSteps(nowhere),
    groupSteps(nowhere),
    paymentsSteps(nowhere),
  ].flatMap((steps) => Object.keys(steps));
  const all = Object.keys(schema.getMutationType()?.getFields() ?? {});
  expect([...made, ...Object.keys(WITHOUT_VIEWS)].sort()).toEqual(all.sort());
});
