/** Lists the reasons and carriers' names that the sample shop's people type into forms. */

type Reasons = Partial<Record<string, readonly string[]>>;

const pauses: Reasons = {
  Printing: [
    'Waiting for plates',
    'Blanket wash',
    'Feeder trips on double sheets',
    'Customer is to pass the sheet',
  ],
  Lamination: ['Film roll changed', 'Curl at the delivery'],
  Foiling: ['Foil unwind slips', 'Block out of level'],
  Punching: ['Stripping pins bent', 'Make-ready of the counter plate'],
  Pasting: ['Glue nozzle blocked', 'Belt runs off'],
  Corrugation: ['Liner roll changed'],
};

const wastes: Reasons = {
  Printing: ['Make-ready', 'Set-off', 'Out of register', 'Hickeys'],
  Lamination: ['Scuffed film', 'Creased sheets'],
  Foiling: ['Foil does not hold', 'Out of register'],
  'UV and Drip': ['Pinholes', 'Drip ran'],
  Punching: ['Cracked creases', 'Make-ready'],
  Corrugation: ['Delaminated edges'],
  Pasting: ['Glue strings', 'Skewed seams'],
};

/** Returns reasons for which a machine of this type pauses. */
export const pausesOf = (type: string) => pauses[type] ?? ['Tea break', 'Hands needed elsewhere'];
/** Returns reasons for which a machine of this type wastes pieces. */
export const wastesOf = (type: string) => wastes[type] ?? ['Rejected', 'Dented corners'];

export const holds = [
  'Customer changes the bar code',
  'New artwork to come on Monday',
  'Advance not received',
  'Customer wants another foil',
] as const;

export const cancellations = [
  'Customer drops the pack',
  'Ordered twice by mistake',
  'Launch put off to next year',
  'Price not agreed',
] as const;

export const carriers = [
  'Own van',
  'Lorry KA 05',
  'By rail, parcel office',
  'Collected by the customer',
  'Road carrier, 4 pallets',
] as const;

export const suppliers = ['Sri Balaji Finishers', 'Noor Binding Works', 'Om Stapling House'] as const;
