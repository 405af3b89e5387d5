/** Mutations for the rows of jobs, operations, machines, stock, products and the records of section 3. */
import { type Mutation } from './mutation.ts';

export const production: Mutation[] = [
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
