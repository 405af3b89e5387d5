/** What a style is: the sizes that it needs, its allowances with their limits, and how it is drawn. */
import { t } from '../platform/translate.ts';
import { type Drawing } from './die-line.ts';

/** The inside sizes of the finished product, and the thickness of its board, in mm. */
export interface Sizes {
  length: number;
  breadth: number;
  height: number;
  thickness: number;
}
export type SizeName = keyof Sizes;

/** The labels of all allowances by their names in the API. */
export const allowanceLabels = {
  board: t('Added for the board'),
  glueFlap: t('Glue flap'),
  shorterPanel: t('Glued panel shorter by'),
  tuck: t('Tuck'),
  dustFlap: t('Dust flaps'),
  slitLock: t('Slit locks'),
  nestingGap: t('Gap for nesting'),
  bottomOverlap: t('Bottom flaps overlap by'),
  slot: t('Slots'),
  tongue: t('Tongue'),
  cornerFlap: t('Corner flaps'),
  lidFlap: t('Side flaps of the lid'),
  roll: t('Fold between double walls'),
  lockTab: t('Lock tabs'),
  topFlap: t('Top flap'),
  seam: t('Seam'),
  throat: t('Throat'),
  bottomFlap: t('Bottom flap'),
  turnIn: t('Turn-in'),
  bottomGlue: t('Bottom overlap'),
  hole: t('Handle holes'),
  holeSpacing: t('Between handle holes'),
  overhang: t('Overhang'),
  catchFlap: t('Catch flap'),
};
export type AllowanceName = keyof typeof allowanceLabels;

/** An allowance in mm: its usual value for these sizes, and the limits within which it may be changed. */
export interface Allowance {
  usual: number;
  least: number;
  most: number;
}

export interface Style {
  /** The public code of the structure, or the name under which handbooks describe it. */
  code: string;
  /**
   * The smallest and largest value of each size that the style needs. A thickness is at most a tenth of the other
   * sizes, too.
   */
  limits: Partial<Record<SizeName, readonly [least: number, most: number]>>;
  /** Whether the length must be at least the breadth. */
  lengthIsLonger?: boolean;
  allowances: (sizes: Sizes) => Partial<Record<AllowanceName, Allowance>>;
  draw: (sizes: Sizes, allowances: Readonly<Record<AllowanceName, number>>) => Drawing;
}

/** The bleed in mm around a piece if a request gives none, and the largest possible bleed. */
export const usualBleed = 3;
export const bleedMaximum = 20;

/** The thickness in mm of thin paper, and of the thickest corrugated board. */
export const boardLimits = [0.03, 15] as const;

/** Returns the style. Its type lets `draw` use only the allowances that `allowances` returns. */
export const defineStyle = <A extends AllowanceName>(style: {
  code: string;
  limits: Style['limits'];
  lengthIsLonger?: boolean;
  allowances: (sizes: Sizes) => Record<A, Allowance>;
  draw: (sizes: Sizes, allowances: Readonly<Record<A, number>>) => Drawing;
}): Style => style;

/** Returns an allowance with its usual value in half millimetres within the limits. */
export const allowance = (usual: number, least: number, most: number): Allowance => ({
  usual: Math.min(most, Math.max(least, Math.floor(usual * 2 + 1e-9) / 2)),
  least,
  most,
});

/**
 * Returns the allowance by which sizes between creases exceed inside sizes. Creases of corrugated board lie in the
 * middle of its thickness, so a panel between two of them takes one thickness; thin board takes nothing.
 */
export const boardAllowance = ({ thickness }: Sizes): Allowance => ({
  usual: thickness >= 1 ? thickness : 0,
  least: 0,
  most: 20,
});

/** Returns several drawings as one. */
export const joinDrawings = (...drawings: readonly Drawing[]): Drawing => ({
  panels: drawings.flatMap(({ panels }) => panels),
  creases: drawings.flatMap(({ creases = [] }) => creases),
  slits: drawings.flatMap(({ slits = [] }) => slits),
  holes: drawings.flatMap(({ holes = [] }) => holes),
});
