import { z } from 'zod';
import { ConfigError } from '../platform/config-error';
import { rescueUser, UserRescue } from './auth/users/rescue-user';
import { Refusal } from './core/errors';
import type { Services } from './core/services';
import { loadFolder } from './demo/load-folder';
import { createHouse, NewHouse } from './demo/new-house';
import { HouseChange } from './house/house-settings-wire';
import { setHouse } from './house/set-house';

/** What operators do with the data from the command line, in the running services or on the database itself. */

const LoadDemo = z.object({ folder: z.string(), house: z.string().optional() });

async function loadDemo(services: Services, { folder, house }: z.infer<typeof LoadDemo>): Promise<string[]> {
  const { houses } = await loadFolder(services, folder, { houseName: house });
  return houses.map(
    ({ userName, catalogs, lots, sold, bidders, hammerTotal }) =>
      `Loaded ${userName}: ${catalogs} sessions, ${lots} lots, ${sold} sold to ${bidders} bidders for ${hammerTotal}.`,
  );
}

async function makeHouse(services: Services, input: z.infer<typeof NewHouse>): Promise<string[]> {
  await createHouse(services, input);
  return [`The house "${input.userName}" is made. ${input.admin} can sign in at ${services.publicUrl}/ar/sign-in.`];
}

async function changeHouse(services: Services, input: HouseChange): Promise<string[]> {
  await setHouse(services, input);
  return [
    `The house "${input.userName}" has ${Object.entries(input.settings)
      .map(([name, value]) => `${name} ${String(value)}`)
      .join(', ')}.`,
  ];
}

async function resetUser(services: Services, input: z.output<typeof UserRescue>): Promise<string[]> {
  const { wasEnabled, url } = await rescueUser(services, input);
  const { userName, houseUserName } = input;
  return [
    `${userName} of the house "${houseUserName}" is signed out everywhere${wasEnabled ? ' and is no longer disabled' : ''}.`,
    url === null
      ? `The new password is set. Sign in at ${services.publicUrl}/ar/sign-in.`
      : `Open this link to choose a new password. It works once, for 60 minutes; until then the old password still works:\n${url}`,
  ];
}

/** Does a command and answers what to tell the operator. Throws a Refusal or ConfigError in words for them. */
export async function runDataCommand(services: Services, name: string, input: unknown): Promise<readonly string[]> {
  try {
    if (name === 'demo:load') return await loadDemo(services, LoadDemo.parse(input));
    if (name === 'house:set') return await changeHouse(services, HouseChange.parse(input));
    if (name === 'user:reset') return await resetUser(services, UserRescue.parse(input));
    if (name === 'house:create') return await makeHouse(services, NewHouse.parse(input));
  } catch (error) {
    if (error instanceof z.ZodError)
      throw new ConfigError(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
    if (error instanceof Refusal)
      throw new Refusal(error.status, [
        { code: error.code, message: error.problems.map(({ message }) => message).join('\n'), field: error.field },
      ]);
    throw error;
  }
  throw new ConfigError(`There is no command "${name}".`);
}
