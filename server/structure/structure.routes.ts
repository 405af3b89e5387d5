import { type contract } from '../../shared/contract/contract.ts';
import { reason } from '../../shared/platform/reasons/refusal-reason.ts';
import { toFiles } from '../../shared/structure/die-line-files.ts';
import { measure } from '../../shared/structure/die-line.ts';
import { drawStructure } from '../../shared/structure/draw-structure.ts';
import { type StructureQuery } from '../../shared/structure/structure.contract.ts';
import { type Handlers } from '../platform/http/mount-endpoints.ts';
import { invalid, Refusal } from '../platform/verb/refusals.ts';

/** Returns the structure. Throws 404 for a style without a die line, and 400 for sizes or allowances that it can't have. */
function structureOf(style: string, { allowances, length, breadth, height, thickness }: StructureQuery) {
  const sizes = Object.entries({ length, breadth, height, thickness }).filter(
    ([, size]) => size !== undefined,
  );
  const changed = allowances === '' ? [] : allowances.split(',').map((each) => each.split(':'));
  const structure = drawStructure(
    style,
    Object.fromEntries(sizes),
    Object.fromEntries(changed.map(([name = '', value]) => [name, Number(value)])),
  );
  if (!structure) throw new Refusal(404, reason('no-die-line', { style }));
  if (structure.problems) throw invalid(structure.problems);
  return structure;
}

export const handlers: Handlers<typeof contract.structure> = {
  get: async (_context, { params, query }) => {
    const { dieLine, code, allowances } = structureOf(params.style, query);
    const { blank, areaMm2, cutMm, creaseMm } = measure(dieLine);
    return {
      code,
      blank,
      area: areaMm2,
      cut: cutMm,
      crease: creaseMm,
      allowances: allowances.map(({ name, value, least, most }) => ({ name, value, least, most })),
      outline: dieLine.outline.map(({ x, y }) => [x, y]),
      panels: dieLine.panels.map(({ name, outline }) => ({
        name,
        outline: outline.map(({ x, y }) => [x, y]),
      })),
      ...toFiles(dieLine, query.bleed),
    };
  },
};
