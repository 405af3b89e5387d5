/** Refuses Run if what people scanned at the machine does not belong together (decision 113). */
import { artworkMark } from '../../../shared/codes/reading/scanned-code.ts';
import { type ToFetch } from '../../../shared/operations/operations.contract.ts';
import {
  jobsOfTool,
  type Named,
  refuseScans,
  type ScanAtRun,
  waitsForScans,
} from '../../../shared/operations/scans/scans-at-run.ts';
import { findCode } from '../../codes/reading/codes.domain.ts';
import { type OpenOperation } from '../../jobs/aggregate/job-facts.domain.ts';
import { refuseBy } from '../../platform/verb/refusals.ts';
import { type Verb } from '../../platform/verb/verb.ts';
import { tools } from '../../tools/tools.entity.ts';
import { readFetchFacts } from './what-to-fetch.repo.ts';

type FetchFacts = NonNullable<Awaited<ReturnType<typeof readFetchFacts>>>;

const toNamed = ({ id, name }: Named) => ({ id, name });

/** Returns what must be scanned before Run, with the codes by which a device knows it; null if nothing must be. */
export function knownCodes({ operation, job, papers, codes, wantsScans }: FetchFacts): ToFetch['scans'] {
  if (!wantsScans || !waitsForScans(operation)) return null;
  const { id, number, name, artworkHash } = job;
  return {
    job: { id, number, name },
    artwork: artworkMark(artworkHash),
    codes,
    papers: papers.map(toNamed),
    tools: operation.tools.map(toNamed),
  };
}

/**
 * Throws 409 if the job's customer or the shop wants scans, and the scanned codes do not belong to the operation or one
 * is missing. The verb has locked the job.
 */
export async function refuseMixUp({ work, row }: OpenOperation, codes: readonly string[]): Promise<void> {
  const facts = work.wantsScans ? await readFetchFacts(work.verb.db, row.id) : null;
  const known = facts && knownCodes(facts);
  if (!known) return;
  const scans: ScanAtRun[] = [];
  for (const code of new Set(codes)) scans.push(await readScan(work.verb, code));
  refuseBy(refuseScans(known, scans));
}

/** Returns what the code names. For a tool it reads the jobs that need it. */
async function readScan(verb: Verb, code: string): Promise<ScanAtRun> {
  const found = await findCode(verb, code);
  if (found === undefined) return { of: 'other', name: code.trim() };
  const { record, ticket } = found;
  const { kind, id, label: name } = record;
  if (ticket) return { of: 'ticket', ...ticket };
  if (kind === 'paper') return { of: kind, id, name };
  if (kind !== 'tool') return { of: 'other', name };
  const { neededBy } = await tools.get(verb, id);
  return { of: kind, id, name, jobs: jobsOfTool(neededBy) };
}
