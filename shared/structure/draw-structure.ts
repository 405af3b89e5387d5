/** Draws the die line of a style by the finished sizes, or says which size or allowance is out of its limits. */
import { t } from '../platform/translate.ts';
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
  length: t('Length'),
  breadth: t('Breadth'),
  height: t('Height'),
  thickness: t('Board thickness'),
} satisfies Record<SizeName, string>;
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
  value: number;
}

/** Why sizes or allowances are refused, by their names. */
type Problems = Map<string, Reason>;
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
  const problems = checkSizes(style, given, sizes);
  if (problems.size > 0) return { problems: Object.fromEntries(problems) };
  const allowances = setAllowances(style.allowances(sizes), changed, problems);
  if (problems.size > 0) return { problems: Object.fromEntries(problems) };
  const values = Object.fromEntries(allowances.map(({ name: key, value }) => [key, value]));
  const dieLine = toDieLine(style.draw(sizes, values as Record<AllowanceName, number>));
  return { dieLine, code: style.code, allowances };
}

/** Returns the problems of the sizes: one that the style needs is missing, or one is out of its limits. */
function checkSizes(style: Style, given: Partial<Sizes>, sizes: Sizes): Problems {
  const limits = limitsOf(style, sizes);
  const problems: Problems = new Map();
  for (const size of sizeNames) {
    const [least, most] = limits[size] ?? [-Infinity, Infinity];
    const field = sizeLabels[size];
    if (given[size] === undefined && least > 0) problems.set(size, reason('required', { field }));
    // The limits of the thickness follow from the other sizes.
    else if (size === 'thickness' && problems.size > 0) break;
    else checkWithin(problems, { name: size, field, value: sizes[size] }, { least, most });
  }
  if (style.lengthIsLonger && problems.size === 0 && sizes.breadth > sizes.length)
    problems.set('breadth', reason('broader-than-long'));
  return problems;
}

/** Returns the style's allowances with their values. It adds the problems of the changed ones to `problems`. */
function setAllowances(
  found: ReturnType<Style['allowances']>,
  changed: Readonly<Record<string, number>>,
  problems: Problems,
): SetAllowance[] {
  const names = (Object.keys(allowanceLabels) as AllowanceName[]).filter((each) => found[each]);
  for (const other of Object.keys(changed))
    if (!names.includes(other as AllowanceName))
      problems.set(other, reason('not-one-of', { field: 'Allowance', choices: names }));
  return names.flatMap((name): SetAllowance[] => {
    const allowance = found[name];
    if (!allowance) return [];
    const value = changed[name] ?? allowance.usual;
    checkWithin(problems, { name, field: allowanceLabels[name], value }, allowance);
    return [{ ...allowance, name, value }];
  });
}

function checkWithin(
  problems: Problems,
  { name, field, value }: { name: string; field: string; value: number },
  { least, most }: Pick<Allowance, 'least' | 'most'>,
): void {
  if (!(value >= least && value <= most))
    problems.set(name, reason('number-from-to', { field, min: least, max: most }));
}
