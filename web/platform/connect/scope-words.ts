import { type KeyScope } from '../../../shared/rules/access.ts';

/** The words for what an API key with the scope may do: in short, then in full. */
export const scopeWords: Record<KeyScope, readonly [string, string]> = {
  read: ['Read', 'everything but secrets'],
  floor: ['Run the floor', 'start, count, pause and finish operations, write notes'],
  edit: ['Plan', 'add and change customers, jobs, operations, machines, products and components'],
  review: ['Review', 'what became of a week, and what is suggested of it'],
  stock: ['Keep stock', 'receive, adjust, order and assign paper and ink'],
  dispatch: ['Dispatch', 'dispatch finished jobs and remove deliveries'],
  delete: ['Delete records', 'operations, machines, papers, inks, products and components'],
  deleteOwn: ['Delete orders', 'customers, and jobs that have not started'],
  undo: ['Undo', 'undo what was done on the floor'],
};
