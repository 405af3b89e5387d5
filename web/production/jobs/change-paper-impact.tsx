/**
 * Says what a change of an order does to the job's paper. Once the job's first operations (the printing) are
 * finished, it offers a make-up run.
 */
import { SegmentedControl } from '@mantine/core';
import { type ChangeAnswer, type Job } from '../../../shared/contract/jobs.ts';
import { apart, count, sentenceList } from '../../ui/page/format.ts';
import { Panel } from '../../ui/page/page.tsx';
import layout from '../../ui/page/layout.module.css';
import text from '../../ui/page/text.module.css';

/** Says how many sheets of papers that fit exist: "40 on the shelf, 200 on order". */
const availableWords = ({ available: { stock, onOrder } }: ChangeAnswer) =>
  [stock > 0 && `${count(stock, 'sheet')} on the shelf`, onOrder > 0 && `${count(onOrder, 'sheet')} on order`]
    .filter(Boolean)
    .join(', ');

const sheetsOf = (papers: ChangeAnswer['freed']) => papers.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * Says how many sheets the changed job lacks, or '' if it lacks none. Sheets that stock or orders cover are "not
 * assigned". Sheets that neither covers are "short".
 */
export function lackingWords({ papersShort, papersUncovered }: ChangeAnswer): string {
  if (papersUncovered > 0) return `${count(papersUncovered, 'sheet')} of paper short`;
  return papersShort > 0 ? `${count(papersShort, 'sheet')} not assigned` : '';
}

/**
 * Returns by how many press sheets the job's use changes. Once the job's first operations are finished, only make-up
 * runs use more sheets or fewer.
 */
export function sheetsUsed({ makeUp, makeUpRemoved, runOver, sheets }: ChangeAnswer): number {
  if (makeUp?.added) return makeUp.sheets;
  return runOver ? -makeUpRemoved : sheets;
}

/**
 * Returns the sheets that a cut makes unnecessary after the job has taken them to the press. They stay with the job
 * until somebody returns them.
 */
export const sheetsLeftOver = ({ status }: Pick<Job, 'status'>, { runOver, sheets, freed }: ChangeAnswer) =>
  status === 'in production' && !runOver && freed.length === 0 ? Math.max(0, -sheets) : 0;

/** Says what the change does to the job's paper. `bad` is true if sheets or pieces are missing. */
export function paperImpact(job: Pick<Job, 'status'>, impact: ChangeAnswer): { more: string; bad: boolean } {
  const { short, taken, freed, runOver, makeUpRemoved } = impact;
  const lacking = lackingWords(impact);
  if (lacking) {
    const there = availableWords(impact);
    return { more: lacking + (there && `: ${there}`), bad: true };
  }
  if (short > 0) return { more: `${count(short, 'piece')} short`, bad: true };
  if (makeUpRemoved > 0) return { more: 'the make-up run is removed', bad: false };
  if (runOver && taken.length === 0) return { more: 'the run is finished', bad: false };
  if (taken.length > 0) return { more: `${count(sheetsOf(taken), 'sheet')} taken off the shelf`, bad: false };
  if (freed.length > 0) return { more: `${count(sheetsOf(freed), 'sheet')} freed`, bad: false };
  const leftOver = sheetsLeftOver(job, impact);
  if (leftOver > 0)
    return { more: `${count(leftOver, 'sheet')} taken already: return what is left over`, bad: false };
  return { more: 'paper is assigned', bad: false };
}

/** Says what else a change of an order did: "make-up run of 25 sheets", "300 sheets of paper freed". */
export const sideEffectWords = ({
  makeUp,
  makeUpRemoved,
  freed,
}: Pick<ChangeAnswer, 'makeUp' | 'makeUpRemoved' | 'freed'>): string | undefined =>
  [
    makeUp?.added && `make-up run of ${count(makeUp.sheets, 'sheet')}`,
    makeUpRemoved > 0 && `make-up run of ${count(makeUpRemoved, 'sheet')} removed`,
    freed.length > 0 && `${count(sheetsOf(freed), 'sheet')} of paper freed`,
  ]
    .filter(Boolean)
    .join(', ') || undefined;

/** Says how much later or sooner the job is ready because of the change. */
function movedWords({ from, to }: { from: string | null; to: string | null }): string {
  if (to === null) return 'no date';
  const moved = from === null ? 0 : Date.parse(to) - Date.parse(from);
  return moved === 0 ? 'date unchanged' : `${apart(Math.abs(moved))} ${moved > 0 ? 'later' : 'sooner'}`;
}

/** Lets the user choose after printing: a make-up run makes the missing pieces, or the job delivers what it has. */
export function MakeUpChoice(props: {
  job: Job;
  run: NonNullable<ChangeAnswer['makeUp']>;
  isAdded: boolean;
  /** The impact of the change without a make-up run. It is undefined while it loads. */
  asItStands: ChangeAnswer | undefined;
  choose: (isAdded: boolean) => void;
}) {
  const { job, run, isAdded, asItStands, choose } = props;
  const own = asItStands?.moves.find(({ jobId }) => jobId === job.id);
  const stands =
    asItStands && `${count(asItStands.willMake, 'piece')}, ${own ? movedWords(own) : 'date unchanged'}`;
  return (
    <Panel title="The run is finished" padded>
      <div className={layout.stack}>
        <SegmentedControl
          aria-label="What is missing"
          value={isAdded ? 'run' : 'stands'}
          onChange={(value) => choose(value === 'run')}
          data={[
            { value: 'run', label: `Make-up run of ${count(run.sheets, 'sheet')}` },
            { value: 'stands', label: 'As it stands' },
          ]}
        />
        <p className={`${text.small} ${text.muted}`}>
          {isAdded && `${sentenceList(run.operations)} once more, then on with the rest. `}
          {stands && `As it stands: ${stands}.`}
        </p>
      </div>
    </Panel>
  );
}
