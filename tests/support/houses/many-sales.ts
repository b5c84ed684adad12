import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const table = (head: string, rows: readonly (readonly (string | number)[])[]) =>
  [head, ...rows.map((row) => row.join(','))].join('\r\n');
const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/**
 * The size of each sale. Every bidder buys something if there are as many lots as bidders, and the number is not a
 * multiple of five.
 */
interface SaleSize {
  readonly bidders: number;
  readonly lotsASale: number;
}

/**
 * Writes a folder in the tidy format (README): one house, username `manysales`, with this many sales, all of them
 * finished; small ones by default.
 */
export async function writeManySales(
  folder: string,
  sales: number,
  { bidders: bidderCount, lotsASale }: SaleSize = { bidders: 12, lotsASale: 30 },
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const sold = (sale: number, lot: number) => ({
    bidder: 50_001 + ((sale * 7 + lot * 5) % bidderCount),
    hammer: 100 + ((sale * 37 + lot * 91) % 4000),
  });
  const files: Record<string, string> = {
    'houses.csv': table('houseID,houseRef,houseName,currency,tz,street1,city,state,country,postalCode', [
      [900, 'MANYSALES', 'Many Sales', 'USD', 'America/New_York', '1 Long Street', 'Albany', 'NY', 'US', '12207'],
    ]),
    'bidders.csv': table(
      'bidderID,memberRef,paddleNumber,firstName,lastName,company,email,phone,street1,street2,city,state,postalCode,country,channel,approved,taxExempt',
      range(bidderCount).map((index) => [
        50_001 + index,
        `M${index}`,
        5000 + index,
        `First${index}`,
        `Last${index}`,
        '',
        `bidder${index}@example.com`,
        '',
        `${index} Elm Street`,
        '',
        'Troy',
        'NY',
        '12180',
        'US',
        index % 4 === 3 ? 'floor' : 'marketplace',
        1,
        0,
      ]),
    ),
    'sessions.csv': table(
      'sessionID,catalogID,groupID,houseID,kind,isTimed,title,date,time,timeZone,staggerSeconds,currency,lotCount,soldCount,hammerTotal,source',
      range(sales).map((sale) => [
        `S${sale}`,
        9000 + sale,
        7000 + sale,
        900,
        'live',
        0,
        `Sale ${sale}`,
        '2025-03-01',
        '10:00',
        'America/New_York',
        '',
        'USD',
        lotsASale,
        lotsASale,
        range(lotsASale).reduce((sum, lot) => sum + sold(sale, lot).hammer, 0),
        'test',
      ]),
    ),
    'lots.csv': table(
      'sessionID,saleOrder,lotNumber,lotExt,lotTitle,lotDescription,artistName,medium,circa,dimensions,condition,provenance,exhibited,literature,notes,loEst,hiEst,startingBid,reserve,itemPrice,shipping,shippingIntl,shipLength,shipHeight,shipWidth,shipWeight,invNumber,currency,status,hammer,price_basis,historic_purchaser,source_record',
      range(sales).flatMap((sale) =>
        range(lotsASale).map((lot) => [
          `S${sale}`,
          lot + 1,
          lot + 1,
          '',
          `Lot ${lot + 1} of sale ${sale}`,
          '',
          '',
          '',
          '',
          '',
          '',
          '',
          '',
          '',
          '',
          '',
          '',
          '',
          '',
          '',
          '',
          '',
          '',
          '',
          '',
          '',
          `${sale}-${lot}`,
          'USD',
          'sold',
          sold(sale, lot).hammer,
          'synthetic',
          '',
          '',
        ]),
      ),
    ),
    'transactions.csv': table(
      'transactionID,sessionID,lotNumber,lotExt,bidderID,channel,hammer,currency',
      range(sales).flatMap((sale) =>
        range(lotsASale).map((lot) => {
          const { bidder, hammer } = sold(sale, lot);
          return [
            sale * 1000 + lot,
            `S${sale}`,
            lot + 1,
            '',
            bidder,
            (bidder - 50_001) % 4 === 3 ? 'floor' : 'marketplace',
            hammer,
            'USD',
          ];
        }),
      ),
    ),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), `${text}\r\n`);
}
