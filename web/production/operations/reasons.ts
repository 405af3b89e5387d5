/** Common reasons for a stop or for waste, to pick with one press; any other can be typed. */
import { needsMachine, type OperationType } from '../../../shared/rules/catalogue.ts';

const onPress = ['Plate or blanket', 'Paper jam', 'Ink or colour'];
const onMachine = ['Tool or die', 'Jam', 'Film, foil or glue'];
const byHand = ['Material is missing', 'People needed elsewhere'];

/** Reasons for pausing an operation of the type. */
export function pauseReasons(type: OperationType): readonly string[] {
  if (!needsMachine(type)) return [...byHand, 'Waiting for approval', 'Break, shift end'];
  const own = type === 'Printing' ? onPress : onMachine;
  return [...own, 'Waiting for approval', 'Machine fault', 'Break, shift end'];
}

/** Reasons for waste of the type. */
export function wasteReasons(type: OperationType): readonly string[] {
  if (!needsMachine(type)) return ['Damaged', 'Rejected by inspection', 'Short supply'];
  const own =
    type === 'Printing' ? ['Colour', 'Register', 'Marking or set-off'] : ['Register', 'Scratched', 'Creased'];
  return ['Make-ready', ...own, 'Jam', 'Faulty paper'];
}

export const downReasons = ['Breakdown', 'Maintenance', 'Waiting for a part', 'Power', 'Nobody to run it'];
