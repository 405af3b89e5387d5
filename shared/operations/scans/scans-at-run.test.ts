import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeOf, jobAddress, ticketCode } from '../../codes/reading/scanned-code.ts';
import { sentence } from '../../platform/reasons/refusal-reason.ts';
import {
  jobInWords,
  knownScan,
  type Named,
  type NamedJob,
  refuseScan,
  refuseScans,
  type ScanAtRun,
  type ScanFacts,
  scansLeft,
  waitsForScans,
} from './scans-at-run.ts';

const idOf = (kind: string, n: number) => `01930a5e-0000-7000-8000-${kind}${String(n).padStart(11, '0')}`;
const soap: NamedJob = { id: idOf('a', 1), number: 'MR-1', name: 'Murugan Soap carton' };
const coffee: NamedJob = { id: idOf('a', 2), number: 'MR-2', name: 'Filter Coffee carton' };
const board = { id: idOf('b', 1), name: 'Cyber XL 300' };
const die = { id: idOf('c', 1), name: 'Die 14' };
const facts: ScanFacts = { job: coffee, artwork: '00001', papers: [board], tools: [die] };
const ticket = (job = coffee, artwork: string | null = '00001'): ScanAtRun => ({
  of: 'ticket',
  job,
  artwork,
});
const tool = (of = die, jobs: string[] = []): ScanAtRun => ({ of: 'tool', ...of, jobs });
const paper = (of = board): ScanAtRun => ({ of: 'paper', ...of });
const words = (scans: readonly ScanAtRun[], of = facts) => {
  const refusal = refuseScans(of, scans);
  return refusal && sentence(refusal);
};

test.each<[string, ScanAtRun[], string | null]>([
  ['ticket and die', [ticket(), tool()], null],
  ['die first', [tool(), ticket()], null],
  ['paper and die', [paper(), tool()], null],
  ['all three, twice', [ticket(), paper(), tool(), tool()], null],
  ['nothing', [], 'Scan at the machine first: ticket or paper, Die 14'],
  ['the ticket alone', [ticket()], 'Scan at the machine first: Die 14'],
  ['the die alone', [tool()], 'Scan at the machine first: ticket or paper'],
  [
    "another job's ticket",
    [ticket(soap), tool()],
    'This ticket is for MR-1 Murugan Soap carton, not for MR-2 Filter Coffee carton',
  ],
  [
    'an older ticket',
    [ticket(coffee, '00007'), tool()],
    'This code does not say the artwork that MR-2 Filter Coffee carton has now. Print the ticket again',
  ],
  [
    'a ticket that says no artwork',
    [ticket(coffee, null), tool()],
    'This code does not say the artwork that MR-2 Filter Coffee carton has now. Print the ticket again',
  ],
  [
    'another board',
    [paper({ id: idOf('b', 2), name: 'Kraft 90' }), tool()],
    'Kraft 90 is not for MR-2 Filter Coffee carton',
  ],
  [
    'another die',
    [ticket(), tool({ id: idOf('c', 2), name: 'Die 15' }, ['MR-1 Murugan Soap carton'])],
    'Die 15 is for MR-1 Murugan Soap carton, not for MR-2 Filter Coffee carton',
  ],
  [
    'a die of no job, before all that is right',
    [tool({ id: idOf('c', 2), name: 'Die 15' }), ticket(), tool()],
    'Die 15 is not for MR-2 Filter Coffee carton',
  ],
  [
    'a delivery note',
    [{ of: 'other', name: 'DN/26-27/0418' }],
    'DN/26-27/0418 is not for MR-2 Filter Coffee carton',
  ],
])('%s', (_name, scans, refusal) => {
  expect(words(scans)).toBe(refusal);
});

test('without artwork the ticket says none, and without tools the ticket is enough', () => {
  expect(words([ticket(coffee, null)], { ...facts, artwork: null, tools: [] })).toBeNull();
  expect(words([ticket(coffee, '00007')], { ...facts, artwork: null, tools: [] })).toContain(
    'does not say the artwork',
  );
});

test('only what can start at a machine waits for scans', () => {
  expect(waitsForScans({ state: 'queued', machineId: 'm' })).toBe(true);
  expect(waitsForScans({ state: 'running', machineId: 'm' })).toBe(false);
  expect(waitsForScans({ state: 'queued', machineId: null })).toBe(false);
});

/** Returns one to three of this number of papers or tools. Two jobs may have the same one. */
const some = (kind: string, name: string, most: number) =>
  fc
    .uniqueArray(fc.nat(most), { minLength: 1, maxLength: 3 })
    .map((all) => all.map((n) => ({ id: idOf(kind, n), name: `${name} ${n}` })));
const shopJob = (n: number): fc.Arbitrary<ScanFacts> =>
  fc.record({
    job: fc.constant({ id: idOf('a', n), number: `MR-${n}`, name: `Carton ${n}` }),
    artwork: fc.option(fc.nat(99_999).map((mark) => String(mark).padStart(5, '0'))),
    papers: some('b', 'Board', 20),
    tools: fc.boolean().chain((has) => (has ? some('c', 'Die', 40) : fc.constant<Named[]>([]))),
  });
const shop = fc.tuple(shopJob(0), shopJob(1), shopJob(2), shopJob(3));
const toTicket = ({ job, artwork }: ScanFacts): ScanAtRun => ({ of: 'ticket', job, artwork });
const rightScans = (of: ScanFacts, byPaper: boolean): ScanAtRun[] => [
  byPaper ? paper(of.papers[0]) : toTicket(of),
  ...of.tools.map((each) => tool(each)),
];

test('of 500 right scans, in any sequence and repeated, none is refused', () => {
  const right = shop.chain(([of]) =>
    fc.tuple(
      fc.constant(of),
      fc.boolean().chain((byPaper) => {
        const all = rightScans(of, byPaper);
        return fc
          .tuple(fc.shuffledSubarray(all, { minLength: all.length }), fc.subarray(all))
          .map(([each, twice]) => [...each, ...twice]);
      }),
    ),
  );
  fc.assert(
    fc.property(right, ([of, scans]) => {
      expect(refuseScans(of, scans)).toBeNull();
    }),
    { numRuns: 500, seed: 28 },
  );
});

test('500 planted mix-ups are all refused, each by the name of what is wrong', () => {
  const seen: Record<string, number> = {};
  const kinds = ['ticket', 'artwork', 'paper', 'tool', 'missing tool', 'missing ticket'] as const;
  const mixUp = fc.tuple(shop, fc.constantFrom(...kinds), fc.boolean(), fc.nat(9));
  fc.assert(
    fc.property(mixUp, ([[of, ...others], kind, byPaper, at]) => {
      const right = rightScans(of, byPaper);
      const wrongPaper = others
        .flatMap(({ papers }) => papers)
        .find((each) => !of.papers.some(({ id }) => id === each.id));
      const wrongTool = others
        .flatMap(({ job, tools }) => tools.map((each) => ({ ...each, jobs: [jobInWords(job)] })))
        .find((each) => !of.tools.some(({ id }) => id === each.id));
      const [other] = others;
      const plant = (wrong: ScanAtRun, name: string, code: string) => ({
        scans: right.toSpliced(at % (right.length + 1), kind === 'tool' ? 0 : at % 2, wrong),
        name,
        code,
      });
      const planted = {
        ticket: plant(toTicket(other), other.job.name, 'scan-other'),
        artwork: plant(
          ticket(of.job, of.artwork === '00000' ? '00001' : '00000'),
          of.job.number,
          'scan-other-artwork',
        ),
        paper: wrongPaper && plant({ of: 'paper', ...wrongPaper }, wrongPaper.name, 'scan-other'),
        tool: wrongTool && plant({ of: 'tool', ...wrongTool }, wrongTool.name, 'scan-other'),
        'missing tool': of.tools[0] && {
          scans: right.filter((scan) => scan.of !== 'tool' || scan.id !== of.tools[0]?.id),
          name: of.tools[0].name,
          code: 'scan-first',
        },
        'missing ticket': { scans: right.slice(1), name: 'ticket or paper', code: 'scan-first' },
      }[kind];
      fc.pre(planted !== undefined);
      const refusal = refuseScans(of, planted.scans);
      expect(refusal?.code).toBe(planted.code);
      expect(refusal && sentence(refusal)).toContain(planted.name);
      seen[kind] = (seen[kind] ?? 0) + 1;
    }),
    { numRuns: 500, seed: 28 },
  );
  expect(Object.values(seen).reduce((sum, each) => sum + each)).toBeGreaterThanOrEqual(500);
  for (const kind of kinds) expect([kind, (seen[kind] ?? 0) > 30]).toEqual([kind, true]);
});

test('a device knows the codes of the job, its papers and its tools without a network, and no others', () => {
  const known = { ...facts, codes: [10_042, 10_043] };
  const scanOf = (text: string) => knownScan(known, text);
  expect(scanOf(ticketCode('10042', '00001'))).toEqual(ticket());
  expect(scanOf('https://m.local/o/1004300001')).toEqual(ticket());
  expect(scanOf('10042')).toEqual(ticket(coffee, null));
  expect(scanOf(jobAddress('https://m.local', coffee.id, '00001'))).toEqual(ticket());
  expect(scanOf('mr-2-P001')).toEqual(ticket(coffee, null));
  expect(scanOf(codeOf('paper', board.id))).toEqual(paper());
  expect(scanOf(`https://m.local/tool/${die.id}`)).toEqual(tool());
  const strange = [
    '10044',
    jobAddress('https://m.local', soap.id, null),
    codeOf('tool', idOf('c', 99)),
    'MR-1',
    '',
  ];
  for (const text of strange) expect([text, scanOf(text)]).toEqual([text, null]);
  expect(refuseScan(facts, ticket())).toBeNull();
  expect(scansLeft(facts.tools, [ticket()])).toEqual({ ticket: false, tools: [die] });
});
