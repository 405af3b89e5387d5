/** Mutations for the rows of sections 4 to 9. */
import { type Mutation } from './mutation.ts';

export const rulesAndCalls: Mutation[] = [
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
];
