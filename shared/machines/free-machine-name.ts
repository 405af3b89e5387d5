/** Finds a free name for a machine that has the name of another one. */
import { foldText } from '../platform/search-text.ts';

const oneSpaced = (name: string) => name.trim().replaceAll(/\s+/g, ' ');
const folded = (name: string) => foldText(oneSpaced(name));

/**
 * Returns the next free name, such as "Heidelberg 2", if a machine with the name exists. Returns null if the name is
 * free. A number at the end counts on only if the name without it exists too: "SM 104" is a model, not the 104th.
 */
export function freeMachineName(name: string, machines: readonly string[]): string | null {
  const taken = new Set(machines.map(folded));
  if (!taken.has(folded(name))) return null;
  const plain = oneSpaced(name);
  const base = plain.replace(/ \d+$/, '');
  const stem = taken.has(folded(base)) ? base : plain;
  let next = 2;
  while (taken.has(folded(`${stem} ${next}`))) next += 1;
  return `${stem} ${next}`;
}
