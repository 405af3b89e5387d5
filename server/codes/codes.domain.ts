/** Finds the record that belongs to a code scanned from a label or document (docs/decisions/073). */
import { type ScannedRecord } from '../../shared/codes/scanned-codes.contract.ts';
import { reason } from '../../shared/platform/reasons/refusal-reason.ts';
import {
  type CodeMeaning,
  type LabelledKind,
  parseCode,
  parseIdEnd,
  parseNoteNumber,
} from '../../shared/codes/scanned-code.ts';
import { type Db } from '../platform/db/database.ts';
import { Refusal } from '../platform/verb/refusals.ts';
import { type Context } from '../platform/verb/verb.ts';
import * as repo from './codes.repo.ts';

const toJob = (job: { id: string; number: string; name: string } | undefined): ScannedRecord | undefined =>
  job && { kind: 'job', id: job.id, label: `${job.number} ${job.name}` };

const toNote = (note: { id: string; number: string } | undefined): ScannedRecord | undefined =>
  note && { kind: 'note', id: note.id, label: note.number };

async function findNamed(db: Db, ...of: [kind: LabelledKind, part: { id: string } | { end: string }]) {
  const found = await repo.findNamed(db, ...of);
  return found && { kind: of[0], id: found.id, label: found.name };
}

async function findByNumber(db: Db, number: string): Promise<ScannedRecord | undefined> {
  const note = parseNoteNumber(number);
  const found = note && toNote(await repo.findNoteByNumber(db, note));
  if (found) return found;
  const job = await repo.findJobByNumber(db, number);
  const ended = parseIdEnd(number);
  if (job || !ended) return toJob(job);
  if (ended.of !== 'job') return findNamed(db, ended.of, ended);
  return toJob(await repo.findJobByIdEnd(db, ended.end));
}

async function findByMeaning(db: Db, meaning: CodeMeaning): Promise<ScannedRecord | undefined> {
  if (meaning.of === 'job') return toJob(await repo.findJob(db, meaning.id));
  if (meaning.of === 'note') return toNote(await repo.findNote(db, meaning.id));
  if (meaning.of === 'number') return findByNumber(db, meaning.number);
  if (meaning.of !== 'operation') return findNamed(db, meaning.of, meaning);
  const operation = await repo.findOperation(db, meaning.code);
  // A job's number may have as many digits as an operation's code.
  if (!operation) return findByNumber(db, meaning.text);
  return { kind: 'operation', id: operation.id, label: `${operation.job} ${operation.name}` };
}

/** Returns the record that the code names. Throws 404 with the code if no record has it. */
export async function findByCode({ db }: Context, code: string): Promise<ScannedRecord> {
  const meaning = parseCode(code);
  const found = meaning && (await findByMeaning(db, meaning));
  if (!found) throw new Refusal(404, reason('unknown-code', { code: code.trim() }));
  return found;
}
