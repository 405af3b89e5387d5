/**
 * A mutation for a row of docs/specification-coverage.md: a change of one place that breaks what the row says, so that at least one
 * of the tests that it names must fail (`npm run coverage:break`). scripts/coverage.test.ts holds that each still applies.
 */
export interface Mutation {
  /** The row's first cell, as written. */
  row: string;
  /** The file, from the root. */
  file: string;
  /** Text that occurs once in the file. */
  find: string;
  replace: string;
}

export const mutations: Mutation[] = [
  {
    row: 'Products: same shape on /products, plus GET /products/{id}/select and GET /products/{id}/components; create carries components',
    file: 'server/production/products/products.domain.ts',
    find: 'own.length > 0 ? own : parts.flatMap((part) => part.componentOperations)',
    replace: '[] as typeof own',
  },
  {
    row: 'GET /jobs/{id}/operations; GET /jobs/{id}/papers; GET /jobs/{id}/papers/eligible',
    file: 'server/production/jobs/job-papers.domain.ts',
    find: 'Object.keys(paperMismatch(paper, need)).length === 0',
    replace: 'paper.id !== need.paperQuality',
  },
  {
    row: 'Table columns Name, Address, City, Created; the Name, City and Created headers toggle sort and show an up or down marker',
    file: 'web/ui/list/data-table.tsx',
    find: "sort.order === 'ascending' ? 'arrow-up' : 'arrow-down'",
    replace: "sort.order === 'descending' ? 'arrow-up' : 'arrow-down'",
  },
  {
    row: 'operations planned, operations remaining',
    file: 'web/production/jobs/job-answers.tsx',
    find: 'says={<b>{number(left)} remaining</b>}',
    replace: 'says={<b>{number(all)} remaining</b>}',
  },
  {
    row: 'buttons Running Operation, Next Operation, Operation Queue, Edit, Delete',
    file: 'web/production/machines/machine.screens.tsx',
    find: 'to={operation(running)}',
    replace: 'to={operation(next)}',
  },
];
