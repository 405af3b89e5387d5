/** Draws the die line of a style by the finished sizes, or says which size or allowance is out of its limits. */
import { reason, type Reason } from '../platform/reasons/refusal-reason.ts';
import { cartons } from './cartons.ts';
import { type DieLine, toDieLine } from './die-line.ts';
import { flatPieces } from './flat-pieces.ts';
import {
  type AllowanceName,
  allowanceLabels,
  type Allowance,
  type SizeName,
  type Sizes,
  type Style,
} from './style-model.ts';
import { trays } from './trays.ts';

/** The styles that have a die line, by their names in the shop's list of styles. */
const drawnStyles = { ...flatPieces, ...cartons, ...trays } satisfies Record<string, Style>;
export const drawnStyleNames = Object.keys(drawnStyles);

/** The labels of the sizes, in the sequence in which a person types them. */
export const sizeLabels = {
  length: 'Length',
  breadth: 'Breadth',
  height: 'Height',
  thickness: 'Board thickness',
} as const satisfies Record<SizeName, string>;
const sizeNames = Object.keys(sizeLabels) as SizeName[];

/** Returns the limits of the sizes. Board that is thicker than a tenth of a panel doesn't fold to a box. */
function limitsOf({ limits }: Style, { length, breadth, height }: Sizes): Style['limits'] {
  if (!limits.thickness) return limits;
  const [thinnest, thickest] = limits.thickness;
  return { ...limits, thickness: [thinnest, Math.min(thickest, length / 10, breadth / 10, height / 10)] };
}

/** An allowance of a style with its value: the usual one, or the one that a person has set. */
export interface SetAllowance extends Allowance {
  name: AllowanceName;
  label: string;
  value: number;
}

export type Structure =
  | { dieLine: DieLine; code: string; allowances: readonly SetAllowance[]; problems?: never }
  | { problems: Readonly<Record<string, Reason>> };

/** Returns the style with this name, or undefined if it has no die line. */
const styleOf = (name: string): Style | undefined =>
  Object.hasOwn(drawnStyles, name) ? drawnStyles[name as keyof typeof drawnStyles] : undefined;

/** Returns the names of the sizes from which the style is drawn, or none if it has no die line. */
export const sizesOf = (name: string): SizeName[] => {
  const style = styleOf(name);
  return style ? sizeNames.filter((size) => style.limits[size]) : [];
};

/**
 * Returns the die line of a style, or null if the style has none. A size that the style does not use is ignored;
 * an allowance that is not in `changed` has its usual value.
 */
export function drawStructure(
  name: string,
  given: Partial<Sizes>,
  changed: Readonly<Record<string, number>> = {},
): Structure | null {
  const style = styleOf(name);
  if (!style) return null;
  const sizes: Sizes = { length: 0, breadth: 0, height: 0, thickness: 0, ...given };
  const limits = limitsOf(style, sizes);
  const problems = new Map<string, Reason>();
  for (const size of sizeNames) {
    const [least, most] = limits[size] ?? [-Infinity, Infinity];
    if (given[size] === undefined && least > 0)
      problems.set(size, reason('required', { field: sizeLabels[size] }));
    // The limits of the thickness follow from the other sizes.
    else if (size === 'thickness' && problems.size > 0) break;
    else if (!isWithin(sizes[size], least, most))
      problems.set(size, reason('number-from-to', { field: sizeLabels[size], min: least, max: most }));
  }
  if (style.lengthIsLonger && problems.size === 0 && sizes.breadth > sizes.length)
    problems.set('breadth', reason('broader-than-long'));
  if (problems.size > 0) return { problems: Object.fromEntries(problems) };

  const found = style.allowances(sizes);
  const names = (Object.keys(allowanceLabels) as AllowanceName[]).filter((each) => found[each]);
  for (const other of Object.keys(changed))
    if (!names.includes(other as AllowanceName))
      problems.set(other, reason('not-one-of', { field: 'Allowance', choices: names }));
  const allowances = names.flatMap((allowanceName): SetAllowance[] => {
    const allowance = found[allowanceName];
    if (!allowance) return [];
    const value = changed[allowanceName] ?? allowance.usual;
    const label = allowanceLabels[allowanceName];
    if (!isWithin(value, allowance.least, allowance.most))
      problems.set(
        allowanceName,
        reason('number-from-to', { field: label, min: allowance.least, max: allowance.most }),
      );
    return [{ ...allowance, name: allowanceName, label, value }];
  });
  if (problems.size > 0) return { problems: Object.fromEntries(problems) };

  const values = Object.fromEntries(allowances.map(({ name: key, value }) => [key, value]));
  const dieLine = toDieLine(style.draw(sizes, values as Record<AllowanceName, number>));
  return { dieLine, code: style.code, allowances };
}

const isWithin = (value: number, least: number, most: number) => value >= least && value <= most;
