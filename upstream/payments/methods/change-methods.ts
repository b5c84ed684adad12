import { percentFromRate } from '../../../rules/core/money';
import {
  FIRST_OWN_METHOD,
  METHOD_FIXED,
  methodNameProblem,
  MOST_METHODS,
  readSurcharge,
  tidyMethodName,
} from '../../../rules/payments/methods/payment-method-names';
import { type ChangedRecord, recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { takeNumbers } from '../../core/database/numbering';
import { storedFields } from '../../core/database/record';
import { conflict, invalid, notFound, type Problem, Refusal } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { lockHouse } from '../../house/service';
import { methodJson, readPaymentMethods } from '../service';
import {
  paymentMethodRecord,
  type PaymentMethodRow,
  putPaymentMethod,
  selectPaymentMethods,
  updatePaymentMethods,
} from '../store';
import type { MethodChangeJson, MethodOrderBody, SaveMethodBody } from './method-wire';

type Methods = readonly PaymentMethodRow[];

/** Returns the fields that the audit log stores, with `isRetired` in place of the time, which is that of the entry. */
function audited(method: PaymentMethodRow) {
  const { retiredAt, ...stored } = storedFields(paymentMethodRecord, method);
  return { ...stored, isRetired: retiredAt !== null };
}
const change = (before: PaymentMethodRow | null, after: PaymentMethodRow): ChangedRecord => ({
  type: 'PaymentMethod',
  id: after.id,
  version: after.version,
  before: before && audited(before),
  after: audited(after),
});

/** Runs a change under the house's lock, one at a time, and returns the resulting methods. */
async function changing(
  services: Services,
  actor: Actor,
  run: (tx: Transaction, methods: Methods) => Promise<number | null>,
): Promise<MethodChangeJson> {
  return services.db.transaction(async (tx) => {
    await lockHouse(tx, actor.houseId);
    const id = await run(tx, await selectPaymentMethods(tx, actor.houseId));
    const paymentMethods = await readPaymentMethods(tx, actor);
    return { paymentMethods, paymentMethod: paymentMethods.find((method) => method.id === id) ?? null };
  });
}

function edited(present: PaymentMethodRow | null): Refusal {
  const message = 'The payment methods have changed since you opened them. Review the change, then save again.';
  return new Refusal(
    409,
    [{ code: 'EDITED_MEANWHILE', message, field: 'version' }],
    null,
    present && { paymentMethod: methodJson(present) },
  );
}

/** Returns a method that the house can change. Throws 404, 409 METHOD_FIXED. */
function requireOwn(methods: Methods, id: number): PaymentMethodRow {
  const found = methods.find((method) => method.id === id);
  if (!found) throw notFound('The payment method');
  if (found.isOnline) throw conflict('METHOD_FIXED', METHOD_FIXED);
  return found;
}

const lastPosition = (methods: Methods): number => Math.max(0, ...methods.map(({ position }) => position));

function requireName(name: string, others: Methods): string {
  const problem = methodNameProblem(
    name,
    others.map((other) => other.name),
  );
  if (problem !== null) throw invalid([{ code: 'INVALID_NAME', message: problem, field: 'name' }]);
  return tidyMethodName(name);
}

/** Returns the surcharge that the body sets. Throws 422 INVALID_SURCHARGE. */
function requireSurcharge(
  { surchargePercent, surchargeName }: SaveMethodBody,
  before: Pick<PaymentMethodRow, 'surchargeRate' | 'surchargeName'>,
): Pick<PaymentMethodRow, 'surchargeRate' | 'surchargeName'> {
  if (surchargePercent === undefined && surchargeName === undefined)
    return { surchargeRate: before.surchargeRate, surchargeName: before.surchargeName };
  const { values, problems } = readSurcharge({
    surchargePercent: surchargePercent ?? percentFromRate(before.surchargeRate),
    surchargeName: surchargeName ?? before.surchargeName,
  });
  const [first, ...others] = problems.map((problem): Problem => ({ code: 'INVALID_SURCHARGE', ...problem }));
  if (first) throw invalid([first, ...others]);
  return values;
}

async function add(
  tx: Transaction,
  services: Services,
  actor: Actor,
  methods: Methods,
  body: SaveMethodBody,
): Promise<number> {
  const name = requireName(body.name, methods);
  const surcharge = requireSurcharge(body, { surchargeRate: 0, surchargeName: '' });
  if (methods.length >= MOST_METHODS)
    throw conflict('TOO_MANY', `A house can have ${MOST_METHODS} payment methods. Rename one that is no longer used.`);
  const id = FIRST_OWN_METHOD - 1 + (await takeNumbers(tx, actor.houseId, 'payment_method', 1));
  const after: PaymentMethodRow = {
    id,
    name,
    ...surcharge,
    isOnline: false,
    isChoosable: true,
    retiredAt: null,
    position: lastPosition(methods) + 1,
    version: 1,
  };
  await putPaymentMethod(tx, actor.houseId, after);
  await recordChanges(tx, services.clock, actor, 'payment-method.add', [change(null, after)]);
  return id;
}

/**
 * Adds or renames a payment method, and sets its surcharge. Past payments show the new name and keep their surcharges. Throws 404, 409
 * EDITED_MEANWHILE with the current method, METHOD_FIXED for ACH and the provider's methods, TOO_MANY, 422 INVALID_NAME, INVALID_SURCHARGE.
 */
export const savePaymentMethod = (services: Services, actor: Actor, body: SaveMethodBody): Promise<MethodChangeJson> =>
  changing(services, actor, async (tx, methods) => {
    const { id, version, name: typed } = body;
    if (id === undefined) return add(tx, services, actor, methods, body);
    const before = requireOwn(methods, id);
    const surcharge = requireSurcharge(body, before);
    const isRenamed = before.name !== tidyMethodName(typed);
    const isRated =
      surcharge.surchargeRate !== before.surchargeRate || surcharge.surchargeName !== before.surchargeName;
    if (!isRenamed && !isRated) return id;
    if (version !== before.version) throw edited(before);
    const after = {
      ...before,
      ...surcharge,
      name: requireName(
        typed,
        methods.filter((method) => method !== before),
      ),
      version: before.version + 1,
    };
    await putPaymentMethod(tx, actor.houseId, after);
    await recordChanges(tx, services.clock, actor, isRated ? 'payment-method.surcharge' : 'payment-method.rename', [
      change(before, after),
    ]);
    return id;
  });

/**
 * Retires a payment method, or restores it as the last one. Changes nothing if it is so already. Throws 404, 409 EDITED_MEANWHILE and
 * METHOD_FIXED.
 */
export const setMethodRetired = (
  services: Services,
  actor: Actor,
  id: number,
  version: number,
  isRetired: boolean,
): Promise<MethodChangeJson> =>
  changing(services, actor, async (tx, methods) => {
    const before = requireOwn(methods, id);
    if ((before.retiredAt !== null) === isRetired) return id;
    if (version !== before.version) throw edited(before);
    const after = {
      ...before,
      retiredAt: isRetired ? services.clock.now() : null,
      position: isRetired ? before.position : lastPosition(methods) + 1,
      version: before.version + 1,
    };
    await putPaymentMethod(tx, actor.houseId, after);
    await recordChanges(tx, services.clock, actor, isRetired ? 'payment-method.retire' : 'payment-method.restore', [
      change(before, after),
    ]);
    return id;
  });

/** Orders the payment methods that staff can choose. Throws 409 EDITED_MEANWHILE if the list or one of its methods has changed. */
export const orderPaymentMethods = (
  services: Services,
  actor: Actor,
  { methods: requested }: MethodOrderBody,
): Promise<MethodChangeJson> =>
  changing(services, actor, async (tx, methods) => {
    const offered = methods.filter(({ isChoosable, retiredAt }) => isChoosable && retiredAt === null);
    const byId = new Map(offered.map((method) => [method.id, method]));
    const isSame =
      requested.length === offered.length &&
      new Set(requested.map(({ id }) => id)).size === offered.length &&
      requested.every(({ id, version }) => byId.get(id)?.version === version);
    if (!isSame) throw edited(null);
    const moved = requested.flatMap(({ id }, index) => {
      const before = byId.get(id);
      return before && before.position !== index + 1
        ? [{ before, after: { ...before, position: index + 1, version: before.version + 1 } }]
        : [];
    });
    await updatePaymentMethods(
      tx,
      actor.houseId,
      moved.map(({ after }) => after),
    );
    await recordChanges(
      tx,
      services.clock,
      actor,
      'payment-method.order',
      moved.map(({ before, after }) => change(before, after)),
    );
    return null;
  });
