/** Mutations for the rows of section 1, routes, users and customers. */
import { type Mutation } from './mutation.ts';

export const people: Mutation[] = [
  {
    row: 'Table columns Name, Address, City, Created; the Name, City and Created headers toggle sort and show an up or down marker',
    file: 'web/ui/list/data-table.tsx',
    find: "sort.order === 'ascending' ? 'arrow-up' : 'arrow-down'",
    replace: "sort.order === 'descending' ? 'arrow-up' : 'arrow-down'",
  },
];
