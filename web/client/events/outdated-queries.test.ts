import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { type Changed, dependentsOf, isConcerned } from './outdated-queries.ts';

test('a change of an operation invalidates its job, machines and papers, but not the customers', () => {
  expect([...dependentsOf(['operations'])].toSorted()).toEqual([
    'answers',
    'documents',
    'history',
    'jobs',
    'machines',
    'operations',
    'papers',
    'plans',
    'queues',
    'review',
    'system',
    'today',
    'tools',
  ]);
  expect(dependentsOf(['jobs'])).toContain('customers');
  expect([...dependentsOf(['unheard of'])]).toEqual(['unheard of', 'history', 'system']);
});

const started: Changed = { entity: 'operations', id: 'o1', version: 4, concerns: ['j1', 'm1'] };
const pieced: Changed = { ...started, concerns: ['j1'] };
const renamed: Changed = { entity: 'customers', id: 'c1', version: 2, concerns: [] };
const added: Changed = { ...renamed, version: 1 };
const scheduled: Changed = { entity: 'jobs', id: 'j1', version: 3, concerns: ['c1', 'm1'] };
const received: Changed = { entity: 'papers', id: 'p1', version: 9, concerns: [] };
const counted: Changed = { ...received, concerns: ['j1'] };
const moved: Changed = { entity: 'expected', id: '0', version: 0, concerns: ['j1'] };
const turned: Changed = { ...moved, entity: 'risk' };
const movedAny: Changed = { ...moved, concerns: [] };
const ordered: Changed = { entity: 'paper_orders', id: 'po1', version: 2, concerns: ['p1'] };
const fetched: Changed = { entity: 'tools', id: 't1', version: 2, concerns: [] };
const booked: Changed = { entity: 'inks', id: 'i1', version: 5, concerns: [] };
const idOf = (id: string) => ({ params: { id } });
const rows = (...items: object[]) => ({ pages: [{ items }] });

test.each<[Changed, string, readonly unknown[], unknown, boolean]>([
  [started, 'the queue of its machine', ['machines', 'operations', idOf('m1')], [], true],
  [
    ordered,
    'the board, where other operations may wait for the paper',
    ['queues', 'get', {}],
    { jobs: [] },
    true,
  ],
  [booked, 'the board of a shop without wash-ups', ['queues', 'get', {}], { jobs: [] }, false],
  [booked, 'the board of a shop with wash-ups', ['queues', 'get', {}], { jobs: [], inkDarkness: {} }, true],
  [ordered, 'the paper', ['papers', 'get', idOf('p1')], { id: 'p1' }, true],
  [
    fetched,
    'a queue with an operation that needs the tool',
    ['machines', 'operations', idOf('m1')],
    [{ tools: [{ id: 't1' }] }],
    true,
  ],
  [
    fetched,
    'a queue without the tool',
    ['machines', 'operations', idOf('m1')],
    [{ tools: [{ id: 't2' }] }],
    false,
  ],
  [
    fetched,
    'the machine whose running operation needs the tool',
    ['machines', 'get', idOf('m1')],
    { running: { tools: [{ id: 't1' }] } },
    true,
  ],
  [
    fetched,
    'a job’s operations that need the tool and show its place',
    ['jobs', 'operations', idOf('j1')],
    [{ tools: [{ id: 't1' }] }],
    true,
  ],
  [
    fetched,
    'a job with a step that needs the tool',
    ['jobs', 'get', idOf('j1')],
    { productOperations: [{ tools: [{ id: 't1' }] }] },
    true,
  ],
  [fetched, 'a job without the tool', ['jobs', 'get', idOf('j2')], { id: 'j2' }, false],
  [
    fetched,
    'a product with a step that needs the tool',
    ['products', 'get', idOf('pr1')],
    { productOperations: [{ tools: [{ id: 't1' }] }] },
    true,
  ],
  [scheduled, 'a tool that the job’s steps may need', ['tools', 'get', idOf('t1')], { id: 't1' }, true],
  [
    { ...renamed, entity: 'components' },
    'a tool that the component’s steps may need',
    ['tools', 'get', idOf('t1')],
    { id: 't1' },
    true,
  ],
  [
    { ...renamed, entity: 'machines' },
    'a tool that names the machine',
    ['tools', 'sorted', {}],
    rows({ id: 't1' }),
    true,
  ],
  [started, 'the queue of another machine', ['machines', 'operations', idOf('m2')], [{ id: 'o2' }], false],
  [pieced, 'a queue that shows the operation', ['machines', 'operations', idOf('m1')], [{ id: 'o1' }], true],
  [
    pieced,
    'the machine that runs the operation',
    ['machines', 'get', idOf('m1')],
    { running: { id: 'o1' } },
    true,
  ],
  [
    pieced,
    'a machine with another operation next',
    ['machines', 'get', idOf('m1')],
    { next: { id: 'o2' } },
    false,
  ],
  [
    pieced,
    'another operation on the same machine',
    ['operations', 'get', idOf('o3')],
    { machineId: 'm1' },
    false,
  ],
  [
    started,
    'a queue that the operation has left',
    ['machines', 'operations', idOf('m2')],
    [{ id: 'o1' }],
    true,
  ],
  [
    started,
    'another operation of its job',
    ['operations', 'get', idOf('o2')],
    { id: 'o2', jobId: 'j1' },
    true,
  ],
  [
    started,
    'an operation of another job',
    ['operations', 'get', idOf('o3')],
    { id: 'o3', jobId: 'j2' },
    false,
  ],
  [started, 'any list of operations', ['operations', 'sorted', {}], rows(), true],
  [started, 'a list of jobs with its job', ['jobs', 'sorted', {}], rows({ id: 'j1' }), true],
  [started, 'a list of jobs without its job', ['jobs', 'sorted', {}], rows({ id: 'j2' }), false],
  [started, 'the numbers of jobs by status', ['jobs', 'counts', {}], { paused: 1 }, true],
  [started, 'a query without a response yet', ['jobs', 'get', idOf('j2')], undefined, true],
  [started, 'the board', ['queues', 'get', {}], { jobs: [] }, true],
  [started, 'the audit log', ['system', 'audit', {}], rows({ id: '7' }), true],
  [
    started,
    'the audit log with many loaded pages',
    ['system', 'audit', {}],
    { pages: [{}, {}, {}, {}] },
    false,
  ],
  [movedAny, 'the audit log, for a computed change', ['system', 'audit', {}], rows(), false],
  [started, 'customers', ['customers', 'sorted', {}], rows({ id: 'c1' }), false],
  [scheduled, 'any list of jobs', ['jobs', 'sorted', {}], rows({ id: 'j2' }), true],
  [scheduled, 'its customer', ['customers', 'get', idOf('c1')], { id: 'c1' }, true],
  [scheduled, 'another customer', ['customers', 'get', idOf('c2')], { id: 'c2' }, false],
  [scheduled, 'another job', ['jobs', 'get', idOf('j2')], { id: 'j2' }, false],
  [
    scheduled,
    'another job of its customer',
    ['jobs', 'get', idOf('j2')],
    { id: 'j2', customerId: 'c1' },
    false,
  ],
  [
    scheduled,
    'another job’s operations on its machine',
    ['jobs', 'operations', idOf('j2')],
    [{ jobId: 'j2', machine: { id: 'm1' } }],
    false,
  ],
  [
    started,
    'another job’s operations on the same machine',
    ['jobs', 'operations', idOf('j2')],
    [{ machineId: 'm1' }],
    false,
  ],
  [started, 'the operations of its job', ['jobs', 'operations', idOf('j1')], [{ machineId: 'm1' }], true],
  [
    started,
    'a list of operations that contains it',
    ['jobs', 'operations', idOf('j2')],
    [{ id: 'o1' }],
    true,
  ],
  [
    started,
    'another operation on the same machine, by its machine object',
    ['operations', 'get', idOf('o3')],
    { machine: { id: 'm1' } },
    true,
  ],
  [
    { ...scheduled, entity: 'machines', id: 'm1' },
    'a job’s operations on a changed machine',
    ['jobs', 'operations', idOf('j2')],
    [{ machineId: 'm1' }],
    true,
  ],
  [renamed, 'a job of the customer', ['jobs', 'get', idOf('j1')], { id: 'j1', customer: { id: 'c1' } }, true],
  [
    renamed,
    'a machine’s queue that has only the customer’s name',
    ['machines', 'operations', idOf('m1')],
    [],
    true,
  ],
  [added, 'a machine’s queue', ['machines', 'operations', idOf('m1')], [], false],
  [added, 'a list of customers', ['customers', 'sorted', {}], rows(), true],
  [received, 'the eligible papers of a job', ['jobs', 'eligiblePapers', idOf('j1')], [], true],
  [
    received,
    'the assigned papers of a job that has it',
    ['jobs', 'papers', idOf('j1')],
    [{ paperId: 'p1' }],
    true,
  ],
  [
    received,
    'the jobs with the paper',
    ['jobs', 'sorted', { query: { paperId: 'p1' } }],
    rows({ id: 'j1' }),
    true,
  ],
  [received, 'the board', ['queues', 'get', {}], { jobs: [{ id: 'j1' }] }, false],
  [
    counted,
    'the board with a job whose sheets are missing',
    ['queues', 'get', {}],
    { jobs: [{ id: 'j1' }] },
    true,
  ],
  [counted, 'the causes of that job’s delay', ['answers', 'why', idOf('j1')], { words: '' }, true],
  [
    counted,
    'the causes for a list with that job',
    ['answers', 'causes', { query: { of: 'j1,j2' } }],
    [{ jobId: 'j1' }],
    true,
  ],
  [received, 'the causes of another job’s delay', ['answers', 'why', idOf('j1')], { words: '' }, false],
  [counted, 'an operation of that job', ['operations', 'get', idOf('o1')], { jobId: 'j1' }, true],
  [moved, 'a list of jobs with the job', ['jobs', 'sorted', {}], rows({ id: 'j1' }), true],
  [moved, 'a list of jobs without the job', ['jobs', 'sorted', {}], rows({ id: 'j2' }), false],
  [
    moved,
    'a list of jobs at risk',
    ['jobs', 'sorted', { query: { lateness: 'any' } }],
    rows({ id: 'j2' }),
    true,
  ],
  [
    moved,
    'a list of jobs sorted by expected date',
    ['jobs', 'sorted', { query: { sort: 'expected' } }],
    rows(),
    true,
  ],
  [moved, 'the number of jobs at risk, which stays equal', ['jobs', 'counts', {}], { atRisk: 1 }, false],
  [turned, 'the number of jobs at risk', ['jobs', 'counts', {}], { atRisk: 1 }, true],
  [turned, 'the job’s page', ['jobs', 'get', idOf('j1')], { id: 'j1' }, true],
  [moved, 'Today', ['today', 'get', {}], {}, true],
  [moved, 'the job’s expected date', ['queues', 'expected', idOf('j1')], { finish: null }, true],
  [moved, 'another job’s expected date', ['queues', 'expected', idOf('j2')], { finish: null }, false],
  [movedAny, 'any expected date', ['queues', 'expected', idOf('j2')], { finish: null }, true],
  [moved, 'the causes of its delay', ['answers', 'why', idOf('j1')], { why: null }, true],
  [moved, 'the causes of another job’s delay', ['answers', 'why', idOf('j2')], { why: null }, false],
  [moved, 'the board, which calculates dates itself', ['queues', 'get', {}], { jobs: [{ id: 'j1' }] }, false],
  [moved, 'the load, which refreshes itself', ['answers', 'load', {}], { machines: [] }, false],
  [moved, 'another job', ['jobs', 'get', idOf('j2')], { id: 'j2' }, false],
  [
    moved,
    'a queue with the job, which shows no dates',
    ['machines', 'operations', idOf('m1')],
    [{ jobId: 'j1' }],
    false,
  ],
  [movedAny, 'any queue', ['machines', 'operations', idOf('m1')], [{ jobId: 'j1' }], false],
  [turned, 'a queue with the job', ['machines', 'operations', idOf('m1')], [{ jobId: 'j1' }], true],
  [turned, 'a queue without the job', ['machines', 'operations', idOf('m2')], [{ jobId: 'j2' }], false],
  [{ ...turned, concerns: [] }, 'any queue', ['machines', 'operations', idOf('m2')], [], true],
  [moved, 'customers', ['customers', 'sorted', {}], rows({ id: 'j1' }), false],
  [movedAny, 'any list of jobs', ['jobs', 'sorted', {}], rows({ id: 'j2' }), true],
  [received, 'a list of other jobs', ['jobs', 'sorted', {}], rows({ id: 'j1' }), false],
])('whether the change %j concerns %s', (change, _, queryKey, data, concerned) => {
  const client = new QueryClient();
  const query = client.getQueryCache().build(client, { queryKey: queryKey });
  if (data !== undefined) client.setQueryData(queryKey, data);
  expect(isConcerned(query, change)).toBe(concerned);
});

test('the check for affected queries scans a query’s data once, however many changes arrive', () => {
  const client = new QueryClient();
  const queryKey: readonly unknown[] = ['operations', 'get', idOf('o2')];
  const query = client.getQueryCache().build(client, { queryKey });
  let looks = 0;
  const shown = (jobId: string) => ({
    id: 'o2',
    get jobId() {
      looks += 1;
      return jobId;
    },
  });
  client.setQueryData(queryKey, shown('j2'));
  looks = 0;
  for (let n = 0; n < 10; n += 1) expect(isConcerned(query, started)).toBe(false);
  expect(looks).toBe(1);
  client.setQueryData(queryKey, shown('j1'));
  expect(isConcerned(query, started)).toBe(true);
});
