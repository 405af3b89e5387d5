/**
 * Asks the server which record has a scanned code, and returns the record's label and the URL of its screen.
 */
import { type ScannedRecord } from '../../shared/codes/scanned-codes.contract.ts';
import { hasShopAddress, parseCode } from '../../shared/codes/reading/scanned-code.ts';
import { call } from './api/client.ts';
import { ApiError } from './api/api-errors.ts';
import { contract } from './contract.ts';
import { to } from './paths.ts';

const longest = 500;
const places = {
  operation: 'OperationDetails',
  job: 'JobDetails',
  note: 'DeliveryNote',
  paper: 'PaperDetails',
  tool: 'ToolDetails',
  machine: 'FloorMachine',
} as const;

export interface ScannedPlace extends ScannedRecord {
  address: string;
}

const placeOf = (record: ScannedRecord): ScannedPlace => ({
  ...record,
  address: to(places[record.kind], record.id) + (record.kind === 'paper' ? '?move=count' : ''),
});

/**
 * Returns a score of how likely the text is one of the shop's codes: 2 with the shop's URL, 1 for an
 * operation's code, else 0. With a foreign keyboard layout, one of the two readings of a scan is garbled.
 */
const likeness = (text: string) => (hasShopAddress(text) ? 2 : parseCode(text)?.of === 'operation' ? 1 : 0);

/** Returns the readings of one scan (by the current and the American keyboard layout), the likeliest first. */
export const readingsOf = ({ written, placed }: { written: string; placed: string }): string[] =>
  [...new Set([written, placed])]
    .map((text) => text.trim().slice(0, longest))
    .filter((text) => text !== '')
    .toSorted((one, other) => likeness(other) - likeness(one));

const isUnknown = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/**
 * Returns the URL of the record for the first reading that the server knows. Throws the refusal of the last
 * reading if the server knows none of them.
 */
export async function findPlace([reading = '', ...others]: readonly string[]): Promise<ScannedPlace> {
  try {
    return placeOf(await call(contract.codes.find, { query: { code: reading } }));
  } catch (error) {
    if (others.length === 0 || !isUnknown(error)) throw error;
    return findPlace(others);
  }
}
