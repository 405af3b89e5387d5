import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { type Changed, dependentsOf, isConcerned } from './dependents.ts';

test('a change of an operation invalidates its job, machines and papers, but not the customers', () => {
  expect([...dependentsOf(['operations'])].toSorted()).toEqual([
    'answers',
    'documents',
    'history',
    'jobs',
    'machines',
    'operations',
    'papers',
    'queues',
    'review',
    'system',
    'today',
    'tools',
  ]);
  expect(dependentsOf(['jobs'])).toContain('customers');
  expect([...dependentsOf(['unheard of'])]).toEqual(['unheard of', 'system']);
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
const idOf = (id: string) => ({ params: { id } });
const rows = (...items: object[]) => ({ pages: [{ items }] });

test.each<[Changed, string, readonly unknown[], unknown, boolean]>([
  [started, 'the queue of its machine', ['machines', 'operations', idOf('m1')], [], true],
  [ordered, 'the board, on which others may wait for it', ['queues', 'get', {}], { jobs: [] }, true],
  [ordered, 'the paper', ['papers', 'get', idOf('p1')], { id: 'p1' }, true],
  [
    fetched,
    'a queue in which it is needed',
    ['machines', 'operations', idOf('m1')],
    [{ tools: [{ id: 't1' }] }],
    true,
  ],
  [fetched, 'a queue without it', ['machines', 'operations', idOf('m1')], [{ tools: [{ id: 't2' }] }], false],
  [
    fetched,
    'the machine that runs what needs it',
    ['machines', 'get', idOf('m1')],
    { running: { tools: [{ id: 't1' }] } },
    true,
  ],
  [
    fetched,
    'a job whose operation needs it, to be fetched from there',
    ['jobs', 'operations', idOf('j1')],
    [{ tools: [{ id: 't1' }] }],
    true,
  ],
  [
    fetched,
    'a job whose plan needs it',
    ['jobs', 'get', idOf('j1')],
    { productOperations: [{ tools: [{ id: 't1' }] }] },
    true,
  ],
  [fetched, 'a job without it', ['jobs', 'get', idOf('j2')], { id: 'j2' }, false],
  [
    fetched,
    'a product whose plan needs it',
    ['products', 'get', idOf('pr1')],
    { productOperations: [{ tools: [{ id: 't1' }] }] },
    true,
  ],
  [scheduled, 'a tool, which its plan may need', ['tools', 'get', idOf('t1')], { id: 't1' }, true],
  [
    { ...renamed, entity: 'components' },
    'a tool that its steps may need',
    ['tools', 'get', idOf('t1')],
    { id: 't1' },
    true,
  ],
  [
    { ...renamed, entity: 'machines' },
    'a tool, which names its machine',
    ['tools', 'sorted', {}],
    rows({ id: 't1' }),
    true,
  ],
  [started, 'the queue of another machine', ['machines', 'operations', idOf('m2')], [{ id: 'o2' }], false],
  [pieced, 'the queue that shows it', ['machines', 'operations', idOf('m1')], [{ id: 'o1' }], true],
  [pieced, 'the machine that runs it', ['machines', 'get', idOf('m1')], { running: { id: 'o1' } }, true],
  [pieced, 'the machine on which it waits', ['machines', 'get', idOf('m1')], { next: { id: 'o2' } }, false],
  [pieced, 'another operation there', ['operations', 'get', idOf('o3')], { machineId: 'm1' }, false],
  [started, 'a queue that it has left', ['machines', 'operations', idOf('m2')], [{ id: 'o1' }], true],
  [
    started,
    'an operation of its job elsewhere',
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
  [started, 'a list of jobs that shows its job', ['jobs', 'sorted', {}], rows({ id: 'j1' }), true],
  [started, 'a list of jobs that does not', ['jobs', 'sorted', {}], rows({ id: 'j2' }), false],
  [started, 'how many jobs there are of each kind', ['jobs', 'counts', {}], { paused: 1 }, true],
  [started, 'what has not been answered yet', ['jobs', 'get', idOf('j2')], undefined, true],
  [started, 'the board', ['queues', 'get', {}], { jobs: [] }, true],
  [started, 'the audit log', ['system', 'audit', {}], rows({ id: '7' }), true],
  [started, 'the audit log, far back', ['system', 'audit', {}], { pages: [{}, {}, {}, {}] }, false],
  [movedAny, 'the audit log by what was worked out', ['system', 'audit', {}], rows(), false],
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
    'the steps of another on its machine',
    ['jobs', 'operations', idOf('j2')],
    [{ jobId: 'j2', machine: { id: 'm1' } }],
    false,
  ],
  [started, 'steps of another job there', ['jobs', 'operations', idOf('j2')], [{ machineId: 'm1' }], false],
  [started, 'the steps of its job', ['jobs', 'operations', idOf('j1')], [{ machineId: 'm1' }], true],
  [started, 'steps among which it is', ['jobs', 'operations', idOf('j2')], [{ id: 'o1' }], true],
  [started, 'another operation there', ['operations', 'get', idOf('o3')], { machine: { id: 'm1' } }, true],
  [
    { ...scheduled, entity: 'machines', id: 'm1' },
    'a job’s steps on a changed machine',
    ['jobs', 'operations', idOf('j2')],
    [{ machineId: 'm1' }],
    true,
  ],
  [renamed, 'a job of theirs', ['jobs', 'get', idOf('j1')], { id: 'j1', customer: { id: 'c1' } }, true],
  [renamed, 'a machine’s queue, which has the name alone', ['machines', 'operations', idOf('m1')], [], true],
  [added, 'a machine’s queue', ['machines', 'operations', idOf('m1')], [], false],
  [added, 'a list of customers', ['customers', 'sorted', {}], rows(), true],
  [received, 'what of the stock fits a job', ['jobs', 'eligiblePapers', idOf('j1')], [], true],
  [received, 'a job’s paper', ['jobs', 'papers', idOf('j1')], [{ paperId: 'p1' }], true],
  [received, 'jobs that hold it', ['jobs', 'sorted', { query: { paperId: 'p1' } }], rows({ id: 'j1' }), true],
  [received, 'the board', ['queues', 'get', {}], { jobs: [{ id: 'j1' }] }, false],
  [
    counted,
    'the board with a job whose sheets are missing',
    ['queues', 'get', {}],
    { jobs: [{ id: 'j1' }] },
    true,
  ],
  [counted, 'why such a job is late', ['answers', 'why', idOf('j1')], { words: '' }, true],
  [
    counted,
    'the causes of a list with such a job',
    ['answers', 'causes', { query: { of: 'j1,j2' } }],
    [{ jobId: 'j1' }],
    true,
  ],
  [received, 'why another is late', ['answers', 'why', idOf('j1')], { words: '' }, false],
  [counted, 'an operation of such a job', ['operations', 'get', idOf('o1')], { jobId: 'j1' }, true],
  [moved, 'a list of jobs that shows it', ['jobs', 'sorted', {}], rows({ id: 'j1' }), true],
  [moved, 'a list of jobs that does not', ['jobs', 'sorted', {}], rows({ id: 'j2' }), false],
  [
    moved,
    'a list of those at risk',
    ['jobs', 'sorted', { query: { lateness: 'any' } }],
    rows({ id: 'j2' }),
    true,
  ],
  [
    moved,
    'a list by when they are expected',
    ['jobs', 'sorted', { query: { sort: 'expected' } }],
    rows(),
    true,
  ],
  [moved, 'how many are at risk, which are the same', ['jobs', 'counts', {}], { atRisk: 1 }, false],
  [turned, 'how many are at risk', ['jobs', 'counts', {}], { atRisk: 1 }, true],
  [turned, 'its page', ['jobs', 'get', idOf('j1')], { id: 'j1' }, true],
  [moved, 'the morning', ['today', 'get', {}], {}, true],
  [moved, 'what its queues say of it', ['queues', 'expected', idOf('j1')], { finish: null }, true],
  [moved, 'what they say of another', ['queues', 'expected', idOf('j2')], { finish: null }, false],
  [movedAny, 'what they say of any', ['queues', 'expected', idOf('j2')], { finish: null }, true],
  [moved, 'why it is late', ['answers', 'why', idOf('j1')], { why: null }, true],
  [moved, 'why another is', ['answers', 'why', idOf('j2')], { why: null }, false],
  [moved, 'the board, which works it out', ['queues', 'get', {}], { jobs: [{ id: 'j1' }] }, false],
  [moved, 'the load, which asks by itself', ['answers', 'load', {}], { machines: [] }, false],
  [moved, 'another job', ['jobs', 'get', idOf('j2')], { id: 'j2' }, false],
  [
    moved,
    'a queue with it, which shows no date',
    ['machines', 'operations', idOf('m1')],
    [{ jobId: 'j1' }],
    false,
  ],
  [movedAny, 'any queue', ['machines', 'operations', idOf('m1')], [{ jobId: 'j1' }], false],
  [turned, 'a queue with it', ['machines', 'operations', idOf('m1')], [{ jobId: 'j1' }], true],
  [turned, 'a queue without', ['machines', 'operations', idOf('m2')], [{ jobId: 'j2' }], false],
  [{ ...turned, concerns: [] }, 'any queue', ['machines', 'operations', idOf('m2')], [], true],
  [moved, 'customers', ['customers', 'sorted', {}], rows({ id: 'j1' }), false],
  [movedAny, 'any list of jobs', ['jobs', 'sorted', {}], rows({ id: 'j2' }), true],
  [received, 'other jobs', ['jobs', 'sorted', {}], rows({ id: 'j1' }), false],
])('%j, and %s', (change, _, queryKey, data, concerned) => {
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
