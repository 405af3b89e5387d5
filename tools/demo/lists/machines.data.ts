/**
 * Lists the sample shop's machines: real models with the sheet sizes that they take, and benches for manual
 * work.
 */
import { operationTypes } from '../../../shared/platform/specification-constants.ts';
import { readTable } from '../read-text-table.ts';

const table = `
  Komori Lithrone G40          | Komori                 | Printing             | 1030 x 720  | coater
  Heidelberg Speedmaster CX 104| Heidelberg             | Printing             | 1040 x 720  | coater
  Koenig & Bauer Rapida 75 Pro | Koenig & Bauer         | Printing             | 750 x 605   |
  Heidelberg Speedmaster SX 52 | Heidelberg             | Printing             | 520 x 370   |
  Komfi Delta 105              | Komfi                  | Lamination           | 1050 x 820  | embossed film
  Autobond Mini 105 TPH        | Autobond               | Lamination           | 1050 x 760  |
  Bobst Expertfoil 104         | Bobst                  | Foiling              | 1040 x 740  | hologram
  Heidelberg GTP 34 x 46       | Heidelberg             | Foiling              | 460 x 340   |
  Sakurai Maestro MS-102AX     | Sakurai                | UV and Drip          | 1020 x 720  | drip
  Steinemann Hibis 104         | Steinemann             | UV and Drip          | 1060 x 740  |
  Bobst Novacut 106 E          | Bobst                  | Punching             | 1060 x 760  | stripping
  Bobst SP 102 SE              | Bobst                  | Punching             | 1020 x 720  | embossing
  Peel-off bench               | In house               | Peel Off             | 0 x 0       |
  Heiber + Schröder WPS 1000   | Heiber + Schröder      | Window Patching      | 0 x 0       |
  Bobst Visionfold 110         | Bobst                  | Pasting              | 0 x 0       | crash lock
  Duran Omega Allpro 110       | Duran Machinery        | Pasting              | 0 x 0       |
  Bobst Expertfold 80          | Bobst                  | Pasting              | 0 x 0       |
  Lamina 1116 FA flute line    | Lamina System          | Corrugation          | 1600 x 1100 |
  Lamina 1020 sheet to sheet   | Lamina System          | Back to Back Pasting | 0 x 0       |
  Victoria 1040 platen         | Victoria               | Manual Punching      | 1040 x 720  |
  Zenbo ZB1200CT-430S          | Zhengbo Machinery      | Carry Bag Pasting    | 0 x 0       |
  Carry bag bench              | In house               | Carry Bag Pasting    | 0 x 0       | rope handles
  Masterwork Diana Eye 55      | Masterwork             | Final Inspection     | 0 x 0       | 100 % camera
  Inspection bench             | In house               | Final Inspection     | 0 x 0       |
  Packing bench 1              | In house, Mosca straps | Packing              | 0 x 0       |
  Packing bench 2              | In house, Mosca straps | Packing              | 0 x 0       |
`;

/** The fields of all presses: a change to lighter inks needs a wash-up, and no make-ready goes on next day. */
const presses = { keyMinutes: { ink: 10 }, keyMinutesDown: { ink: 40 }, wholeMakeReady: true };
/** The machine that runs without people while the shop is closed. */
const runsAtNight = 'Masterwork Diana Eye 55';
/** The machines that share their people, as the calendar that they work by. */
export const pastingLine = { name: 'Pasting line', type: 'Pasting', crews: 2 };

/** The machines as requests to create them (`POST /machines`). `type` is one of the listed operation types. */
export const machines = readTable(['name', 'manufacturer', 'type', 'sheet', 'support'], table).map((row) => {
  const [length = 0, breadth = 0] = row.sheet.split('x').map(Number);
  const type = operationTypes.find((each) => each === row.type);
  if (!type) throw new Error(`${row.type} is no operation type`);
  return {
    name: row.name.replaceAll(' x ', ' × '),
    manufacturer: row.manufacturer,
    type,
    length,
    breadth,
    specialOperationSupport: row.support !== '',
    ...(type === 'Printing' && presses),
    ...(row.name === runsAtNight && { attended: 'make-ready' as const }),
  };
});

/** The machine that is down when a user first opens the sample shop, and the reason. */
export const machineDown = { name: 'Bobst Expertfoil 104', reason: 'Foil unwind brake; part on its way' };
