/** Finds the record that belongs to a code scanned from a label or document (docs/decisions/073). */
import { type ScannedRecord } from '../../../shared/codes/scanned-codes.contract.ts';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import {
  type CodeMeaning,
  type LabelledKind,
  parseCode,
  parseIdEnd,
  parseNoteNumber,
} from '../../../shared/codes/reading/scanned-code.ts';
import { type Db } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/verb/refusals.ts';
import { type Context } from '../../platform/verb/verb.ts';
import * as repo from './codes.repo.ts';

/** A job as a ticket or label names it. */
interface NamedJob {
  id: string;
  number: string;
  name: string;
}
interface Scanned {
  record: ScannedRecord;
  /** The job of a ticket or label, and the mark of the artwork if the code says it. */
  ticket?: { job: NamedJob; artwork: string | null };
}
type Found = Scanned | undefined;

const toJob = (job: NamedJob | undefined, artwork: string | null = null): Found =>
  job && {
    record: { kind: 'job', id: job.id, label: `${job.number} ${job.name}` },
    ticket: { job, artwork },
  };

const toNote = (note: { id: string; number: string } | undefined): Found =>
  note && { record: { kind: 'note', id: note.id, label: note.number } };

async function findNamed(
  db: Db,
  ...of: [kind: LabelledKind, part: { id: string } | { end: string }]
): Promise<Found> {
  const found = await repo.findNamed(db, ...of);
  return found && { record: { kind: of[0], id: found.id, label: found.name } };
}

async function findByNumber(db: Db, number: string): Promise<Found> {
  const note = parseNoteNumber(number);
  const found = note && toNote(await repo.findNoteByNumber(db, note));
  if (found) return found;
  const job = await repo.findJobByNumber(db, number);
  const ended = parseIdEnd(number);
  if (job || !ended) return toJob(job);
  if (ended.of !== 'job') return findNamed(db, ended.of, ended);
  return toJob(await repo.findJobByIdEnd(db, ended.end));
}

async function findByMeaning(db: Db, meaning: CodeMeaning): Promise<Found> {
  if (meaning.of === 'job') return toJob(await repo.findJob(db, meaning.id), meaning.artwork);
  if (meaning.of === 'note') return toNote(await repo.findNote(db, meaning.id));
  if (meaning.of === 'number') return findByNumber(db, meaning.number);
  if (meaning.of !== 'operation') return findNamed(db, meaning.of, meaning);
  const operation = await repo.findOperation(db, meaning.code);
  // A job's number may have as many digits as an operation's code.
  if (!operation) return findByNumber(db, meaning.text);
  const { id, name, job } = operation;
  return {
    record: { kind: 'operation', id, label: `${job.number} ${name}` },
    ticket: { job, artwork: meaning.artwork },
  };
}

/** Returns the record that the code names, with the job of a ticket. Returns undefined if no record has it. */
export async function findCode({ db }: Pick<Context, 'db'>, code: string): Promise<Found> {
  const meaning = parseCode(code);
  return meaning ? findByMeaning(db, meaning) : undefined;
}

/** Returns the record that the code names, with the job of a ticket. Throws 404 with the code if no record has it. */
export async function readCode(context: Pick<Context, 'db'>, code: string): Promise<Scanned> {
  const found = await findCode(context, code);
  if (!found) throw new Refusal(404, reason('unknown-code', { code: code.trim() }));
  return found;
}
