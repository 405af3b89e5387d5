/** Draws the die line of a job's product by its style, finished size and board. */
import { type Reason } from '../../platform/reasons/refusal-reason.ts';
import { isGiven } from '../../stock/given-measure.ts';
import { type Line, measure } from '../../structure/die-line.ts';
import { drawStructure, sizesOf, type Structure } from '../../structure/draw-structure.ts';
import { type Blank, type FinishedSize, type TypedBlank } from '../../structure/finished-size.ts';
import { type LayoutBlank } from '../../structure/sheet-layout.ts';

/** The parts of a finished size that the die line depends on. The bleed changes no line. */
type Drawn = Omit<FinishedSize, 'bleed'>;

/** The fields of a job that the die line depends on. */
export interface FinishedJob {
  style: string;
  /** The thickness of the paper in µm. */
  paperThickness: number;
  finished: Drawn | null;
}

/** Returns the thickness of the board in mm, or null if neither it nor that of the paper is given. */
export function boardThickness({ finished, paperThickness }: FinishedJob): number | null {
  const paper = isGiven(paperThickness) ? paperThickness / 1000 : null;
  return finished?.thickness ?? paper;
}

/** Returns the job's die line, or why its sizes give none; null without sizes or for a style without a die line. */
export function structureOfJob(job: FinishedJob): Structure | null {
  const { style, finished } = job;
  if (!finished) return null;
  const { length, breadth, height, allowances } = finished;
  const sizes = Object.entries({ length, breadth, height, thickness: boardThickness(job) });
  return drawStructure(style, Object.fromEntries(sizes.filter(([, size]) => size !== null)), allowances);
}

/** Returns the blank to store: the typed one, else the one of the die line; null if there is neither. */
export function blankOfJob(job: FinishedJob, typed: TypedBlank | null): Blank | null {
  if (typed && !typed.computed) {
    const { length, breadth, areaMm2 = length * breadth } = typed;
    return { length, breadth, areaMm2 };
  }
  const structure = structureOfJob(job);
  if (!structure || structure.problems) return null;
  const { blank, areaMm2 } = measure(structure.dieLine);
  return { ...blank, areaMm2, computed: true };
}

/**
 * Returns the blank that layouts place, with the creases of its die line. A typed blank is a rectangle without creases.
 * Returns null if the job has no blank.
 */
export function layoutBlankOf(
  job: FinishedJob & { blank: Blank | null },
): { blank: LayoutBlank; creases: readonly Line[] } | null {
  if (!job.blank) return null;
  const { length, breadth, computed } = job.blank;
  const structure = computed ? structureOfJob(job) : null;
  if (!structure || structure.problems) return { blank: { length, breadth }, creases: [] };
  const { outline, creases } = structure.dieLine;
  return { blank: { length, breadth, outline: outline.map(({ x, y }) => [x, y]) }, creases };
}

/** The fields of a change that the blank depends on. */
interface FinishedChange extends Partial<{ [K in keyof FinishedJob]: FinishedJob[K] | undefined }> {
  blank?: TypedBlank | null | undefined;
}

/** Returns the blank to store after a change of the record. */
export function blankAfter(row: FinishedJob & { blank: Blank | null }, change: FinishedChange): Blank | null {
  const { style = row.style, paperThickness = row.paperThickness } = change;
  const { finished = row.finished, blank = row.blank } = change;
  return blankOfJob({ style, paperThickness, finished }, blank);
}

/**
 * Returns the given sizes and allowances that the style can't have, by field of a request. Sizes that are still missing
 * are no problem, nor is a paper that is too thick for the piece.
 */
export function finishedProblems(job: FinishedJob): Record<string, Reason> {
  const problems = Object.entries(structureOfJob(job)?.problems ?? {});
  const given = problems.filter(([name, { code }]) => {
    const isOfPaper = name === 'thickness' && job.finished?.thickness === null;
    return code !== 'required' && !isOfPaper;
  });
  const sizes: readonly string[] = sizesOf(job.style);
  return Object.fromEntries(
    given.map(([name, why]) => [
      sizes.includes(name) ? `finished.${name}` : `finished.allowances.${name}`,
      why,
    ]),
  );
}
