import { createdGroup } from '../../support/houses/invoicing-flow';
import { smallHouse } from '../../support/houses/sample-house';
import { servicesOfFile } from '../../support/services/of-file';

const { upstream, server } = servicesOfFile({ houses: [smallHouse()] });

test('a group lists its payment methods, selectable ones first', async () => {
  const clerk = await server.as('sample', 'clerk');
  const { number } = await createdGroup(upstream, clerk, 'Autumn Sale', 'Cards per lot');
  interface Methods {
    invoiceGroup: { paymentMethods: { number: number; name: string; isOnline: boolean; isChoosable: boolean }[] };
  }
  const { data } = await clerk.gql<Methods>(
    'query ($number: Int) { invoiceGroup(number: $number) { paymentMethods { number name isOnline isChoosable } } }',
    { number },
  );
  const methods = data.invoiceGroup.paymentMethods;
  expect(methods).toContainEqual({ number: 11, name: 'ACH', isOnline: true, isChoosable: true });
  expect(methods.at(-1)).toEqual({ number: 10, name: 'CC', isOnline: true, isChoosable: false });
});
