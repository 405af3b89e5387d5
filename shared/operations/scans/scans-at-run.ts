/**
 * Decides whether what people scanned before Run belongs together: the ticket or a paper of the job, and each tool of the
 * operation (decision 113).
 */
import { isUpcoming, type OperationState } from '../../jobs/aggregate/operation-state.ts';
import { parseCode, parseIdEnd } from '../../codes/reading/scanned-code.ts';
import { type Reason, reason } from '../../platform/reasons/refusal-reason.ts';

export interface Named {
  id: string;
  name: string;
}
export interface NamedJob extends Named {
  number: string;
}

/** What a scanned code names. */
export type ScanAtRun =
  /** A ticket or label of a job. `artwork` is the mark of the artwork that it shows, or null if it says none. */
  | { of: 'ticket'; job: NamedJob; artwork: string | null }
  | ({ of: 'paper' } & Named)
  /** A tool, with the names of the jobs that need it. */
  | ({ of: 'tool'; jobs: readonly string[] } & Named)
  | { of: 'other'; name: string };

/** What belongs to the operation. */
export interface ScanFacts {
  job: NamedJob;
  /** The mark of the job's artwork, or null without artwork. */
  artwork: string | null;
  /** The papers that are assigned to the job. */
  papers: readonly Named[];
  tools: readonly Named[];
}

/** The most scans of one press. */
export const scansMaximum = 40;

export const jobInWords = ({ number, name }: Omit<NamedJob, 'id'>): string => `${number} ${name}`;

/** Returns the first jobs that need a tool, by name. */
export const jobsOfTool = (neededBy: readonly { jobNumber: string; jobName: string }[]): string[] =>
  [...new Set(neededBy.map(({ jobNumber: number, jobName: name }) => jobInWords({ number, name })))].slice(
    0,
    3,
  );

/** Returns why the scan does not belong to the operation, by name, or null. */
export function refuseScan({ job, artwork, papers, tools }: ScanFacts, scan: ScanAtRun): Reason | null {
  const other = (scanned: string | null, jobs: readonly string[] = []) =>
    reason('scan-other', { scanned, jobs, job: jobInWords(job) });
  if (scan.of === 'ticket') {
    if (scan.job.id !== job.id) return other(null, [jobInWords(scan.job)]);
    return scan.artwork === artwork ? null : reason('scan-other-artwork', { job: jobInWords(job) });
  }
  const own: readonly Named[] = scan.of === 'paper' ? papers : scan.of === 'tool' ? tools : [];
  if (scan.of !== 'other' && own.some(({ id }) => id === scan.id)) return null;
  return other(scan.name, scan.of === 'tool' ? scan.jobs : []);
}

/** Returns what is still to scan: whether the ticket or a paper is, and the tools. */
export const scansLeft = <T extends { id: string }>(
  tools: readonly T[],
  scans: readonly ScanAtRun[],
): { ticket: boolean; tools: T[] } => ({
  ticket: !scans.some(({ of }) => of === 'ticket' || of === 'paper'),
  tools: tools.filter(({ id }) => !scans.some((scan) => scan.of === 'tool' && scan.id === id)),
});

/** Returns why Run waits for scans, or null if the ticket or a paper and all tools are scanned. */
export function refuseScansLeft(tools: readonly Named[], scans: readonly ScanAtRun[]): Reason | null {
  const left = scansLeft(tools, scans);
  if (!left.ticket && left.tools.length === 0) return null;
  return reason('scan-first', { ticket: left.ticket, tools: left.tools.map(({ name }) => name) });
}

/** Returns why the operation can't start with these scans: one does not belong to it, or one is missing. */
export const refuseScans = (facts: ScanFacts, scans: readonly ScanAtRun[]): Reason | null =>
  scans.map((scan) => refuseScan(facts, scan)).find((refusal) => refusal !== null) ??
  refuseScansLeft(facts.tools, scans);

/**
 * Returns whether Run of the operation waits for scans where they are wanted. Without a machine there is no screen at
 * which to scan.
 */
export const waitsForScans = (operation: { state: OperationState; machineId: string | null }): boolean =>
  operation.machineId !== null && isUpcoming(operation.state);

/** The codes by which a device knows the scans of an operation without a network. */
export interface KnownCodes extends ScanFacts {
  /** The codes of the job's operations. */
  codes: readonly number[];
}

/** Returns what the scanned text names among what belongs to the operation, or null if it names something else. */
export function knownScan(facts: KnownCodes, text: string): ScanAtRun | null {
  const { job, codes, papers, tools } = facts;
  const meaning = parseCode(text);
  if (meaning === null) return null;
  const ticket = (artwork: string | null): ScanAtRun => ({ of: 'ticket', job, artwork });
  if (meaning.of === 'operation' && codes.includes(meaning.code)) return ticket(meaning.artwork);
  if (meaning.of === 'job' && meaning.id === job.id) return ticket(meaning.artwork);
  if (meaning.of === 'number' && meaning.number.toLowerCase() === job.number.toLowerCase())
    return ticket(null);
  const ended = meaning.of === 'number' ? parseIdEnd(meaning.number) : null;
  const find = (of: 'paper' | 'tool', list: readonly Named[]) => {
    if (meaning.of === of) return list.find(({ id }) => id === meaning.id);
    const matching = ended?.of === of ? list.filter(({ id }) => id.endsWith(ended.end.toLowerCase())) : [];
    return matching.length === 1 ? matching[0] : undefined;
  };
  const paper = find('paper', papers);
  if (paper) return { of: 'paper', ...paper };
  const tool = find('tool', tools);
  return tool ? { of: 'tool', ...tool, jobs: [] } : null;
}
