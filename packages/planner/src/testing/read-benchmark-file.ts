/**
 * Converts files of published scheduling problems to snapshots. One unit of time is a minute. A flexible job
 * shop has the FJSPLib format. A job or flow shop has a line of pairs (machine, time) for each job, and
 * sometimes a line "Reldue" with lines of four numbers: release, due date, -1 and weight of a job.
 */
import { type PlanSnapshot } from '../snapshot.ts';
import { at, machine, operation, snapshot } from './build-snapshots.ts';

interface BenchmarkProblem {
  snapshot: PlanSnapshot;
  /** Whether the file's jobs have due dates. Otherwise its objective is the makespan. */
  hasDueDates: boolean;
}

/** The minutes of a step on each machine that can do it. */
type Step = Map<number, number>;
interface Job {
  steps: Step[];
  due: number;
  weight: number;
}

/** A job shop without due dates gets those of Singer and Pinedo (1998): the job's work times this factor. */
const dueFactor = 1.3;

export function readBenchmarkFile(text: string): BenchmarkProblem {
  const [body = '', dates] = text.split(/reldue/i);
  const numbers = body.split(/\s+/).filter(Boolean).map(Number);
  const [jobs = 0, machines = 0] = numbers;
  const isShop = numbers.length === 2 + 2 * jobs * machines;
  const read = isShop ? shopJobs(numbers, jobs, machines) : flexibleJobs(body, jobs);
  for (const [at, [, due, , weight]] of linesOf(dates ?? '').entries())
    Object.assign(read[at] ?? {}, { due, weight });
  const hasDueDates = isShop;
  return { snapshot: snapshotOf(read), hasDueDates };
}

const linesOf = (text: string): number[][] =>
  text
    .split('\n')
    .map((line) => line.split(/\s+/).filter(Boolean).map(Number))
    .filter(({ length }) => length > 0);

/** Returns the jobs of a job shop. The first fifth of them has the weight 4, the last fifth 1, the others 2. */
function shopJobs(numbers: readonly number[], jobs: number, machines: number): Job[] {
  return Array.from({ length: jobs }, (_, job) => {
    const steps = Array.from({ length: machines }, (_, step): Step => {
      const from = 2 + 2 * (job * machines + step);
      return new Map([[numbers[from], numbers[from + 1]]]);
    });
    const work = steps.reduce((sum, step) => sum + [...step.values()][0], 0);
    const weight = job < jobs / 5 ? 4 : job < (jobs * 4) / 5 ? 2 : 1;
    return { steps, due: Math.floor(work * dueFactor), weight };
  });
}

function flexibleJobs(text: string, jobs: number): Job[] {
  return linesOf(text)
    .slice(1, jobs + 1)
    .map(([count, ...numbers]) => {
      let from = 0;
      const steps = Array.from({ length: count }, (): Step => {
        const options = numbers[from];
        const step: Step = new Map();
        for (let each = 0; each < options; each += 1)
          step.set(numbers[from + 1 + 2 * each], numbers[from + 2 + 2 * each]);
        from += 1 + 2 * options;
        return step;
      });
      return { steps, due: 0, weight: 1 };
    });
}

function snapshotOf(jobs: readonly Job[]): PlanSnapshot {
  const machines = new Set(jobs.flatMap(({ steps }) => steps.flatMap((step) => [...step.keys()])));
  const operations = jobs.flatMap(({ steps }, job) =>
    steps.map((step, index) =>
      operation(`j${job}o${index}`, {
        jobId: `j${job}`,
        index,
        rank: job,
        on: Object.fromEntries([...step].map(([on, minutes]) => [`m${on}`, [0, minutes] as const])),
        after: index === 0 ? [] : [`j${job}o${index - 1}`],
      }),
    ),
  );
  return snapshot(
    [...machines].sort((a, b) => a - b).map((each) => machine(`m${each}`)),
    operations,
    {
      jobs: Object.fromEntries(
        jobs.map(({ due, weight }, job) => [`j${job}`, { deliveryDate: at(due), weight }]),
      ),
    },
  );
}
