import { expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { type Endpoint } from '../../shared/platform/contract/endpoint.ts';
import { toMillimetres } from '../../shared/platform/reasons/format-size.ts';
import { columnsOf } from './spreadsheet-columns.ts';

const groups: [string, Record<string, Endpoint>][] = Object.entries(contract);
const lists = groups.filter(([, group]) => group.file);

test.each(lists)('the columns of %s have readable and unique names, without ids', (_name, group) => {
  const headers = columnsOf(group).map(({ header }) => header);
  expect(new Set(headers).size).toBe(headers.length);
  for (const header of headers) expect(header).toMatch(/^\S.*[^\s:]$/);
  expect(headers.filter((header) => /\bid\b|version|url/i.test(header))).toEqual([]);
});

test('a cell shows a record by number and name, several joined, and unknown values as blank', () => {
  const columns = columnsOf(contract.jobs);
  const of = (header: string, job: object) => columns.find((each) => each.header === header)?.cell(job);
  expect(of('Customer', { customer: { id: 'x', name: 'Kaveri Pharma' } })).toBe('Kaveri Pharma');
  expect(of('Customer', { customer: null })).toBeNull();
  const [operations, machines] = [columnsOf(contract.operations), columnsOf(contract.machines)];
  const job = {
    id: 'x',
    number: 'MR-2478',
    name: 'Wedding card envelope',
    customerName: 'Karol Bagh Bridal',
  };
  expect(operations.find(({ header }) => header === 'Job')?.cell({ job })).toBe(
    'MR-2478 Wedding card envelope',
  );
  const running = { id: 'x', name: 'Printing Frontside', state: 'running', jobNumber: 'MR-2478' };
  expect(machines.find(({ header }) => header === 'Running')?.cell({ running })).toBe(
    'MR-2478 Printing Frontside',
  );
  expect(of('Operation states', { operationStates: ['finished', 'waiting'] })).toBe('finished; waiting');
  expect(of('Processing', { processing: false })).toBe('No');
  expect(of('Press sheet', { paperLength: 360, paperBreadth: 510.5 })).toBe('360 x 510.5 mm');
  expect(of('Planned steps', { plannedSteps: ['Printing', 'Lamination: Matt, one side'] })).toBe(
    'Printing; "Lamination: Matt, one side"',
  );
  expect(of('Expected', { expected: '2026-11-22T09:00:00.000Z' })).toEqual(new Date('2026-11-22T09:00:00Z'));
});

test('sizes are in the unit of the shop, which the heading names, and convert back exactly', () => {
  const papers = (sizesInInches: boolean, paper: object) =>
    columnsOf(contract.papers, { sizesInInches })
      .filter(({ header }) => /^(Length|Breadth)/.test(header))
      .map(({ header, cell }) => [header, cell(paper)]);
  expect(papers(false, { length: 914, breadth: 584.2 })).toEqual([
    ['Length (mm)', 914],
    ['Breadth (mm)', 584.2],
  ]);
  expect(papers(true, { length: 914, breadth: 584.2 })).toEqual([
    ['Length (in)', 35.98425],
    ['Breadth (in)', 23],
  ]);
  for (const mm of [0.001, 1, 914, 1020.125, 9999.999])
    expect(toMillimetres(Number(papers(true, { length: mm })[0]?.[1]))).toBe(mm);
  const [sheet] = columnsOf(contract.jobs, { sizesInInches: true }).filter(
    ({ header }) => header === 'Press sheet',
  );
  expect(sheet?.cell({ paperLength: 360, paperBreadth: 508 })).toBe('14.17323 x 20 in');
});
