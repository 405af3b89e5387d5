/** Answers “when 24000 filter coffee thu” in the palette (look: promise). */
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { type PromiseRecord } from '../../../shared/contract/promise.ts';
import { refusal } from '../../../shared/rules/access.ts';
import { reasonOf } from '../../client/api/problems.ts';
import { query } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { to } from '../../client/paths.ts';
import { useMe } from '../../client/session/session.ts';
import { givenBy, workedOutFrom } from '../../production/jobs/promise-given.ts';
import { countsOnPaper, Dates, Odds, SpreadDrawing } from '../../production/jobs/promise.tsx';
import { answerFor, paysTold } from '../../production/jobs/promise-words.ts';
import { readWhen, type When } from '../../production/promise/read-when.ts';
import {
  type Asking,
  jobAddress,
  type Like,
  useLikes,
  usePromise,
  type Wanted,
  whenAddress,
} from '../../production/promise/use-promise.ts';
import { canCopy, copyText } from '../../ui/page/copy-text.ts';
import { capital, dateTime, number } from '../../ui/page/format.ts';
import { Icon, type IconName } from '../../ui/page/icons.tsx';
import { useNow, useShopZone } from '../../ui/page/now.ts';
import { type Item, type Section } from './use-sections.tsx';
import text from '../../ui/page/text.module.css';
import styles from './palette.module.css';

const title = 'Earliest delivery';
/** The delay in ms after the last key. */
const wait = 300;
/** The most alternatives that are offered for the typed words. */
const others = 3;

interface Answered {
  about: ReactNode;
  sections: Section[];
}

const item = (key: string, icon: IconName, label: string, run: Item['run']): Item => ({
  key: `when ${key}`,
  picture: <Icon name={icon} />,
  label,
  run,
  refusal: null,
});

/** Shows how the question was understood. */
function Understood({ when, like, quantity }: { when: When; like: Like; quantity: number | null }) {
  const zone = useShopZone();
  return (
    <p className={styles.understood}>
      <span>
        Like <b>{like.number === '' ? like.name : `${like.number} ${like.name}`}</b>
      </span>
      {quantity !== null && (
        <span>
          Quantity <b>{number(quantity)}</b>
        </span>
      )}
      {when.by !== null && (
        <span>
          Asked for <b>{dateTime(when.by, { zone })}</b>
        </span>
      )}
    </p>
  );
}

const lacking = {
  amount: 'How many? Type an amount: when 24000 …',
  operations: 'It has no operations, so it has no date.',
};

function WhenAnswer({ asking, by }: { asking: Asking; by: string | null }) {
  const zone = useShopZone();
  const { lacks, error, answer } = asking;
  if (error) return <p role="alert">{reasonOf(error)}.</p>;
  if (lacks) return <p>{lacking[lacks]}</p>;
  if (!answer) return <p>Working it out …</p>;
  return (
    <>
      <p className={`${text.small} ${text.muted}`}>
        In free time on the machines: no other job is delayed. {countsOnPaper}
      </p>
      <Dates way={answer.gaps} />
      <SpreadDrawing way={answer.gaps} asked={by} />
      <Odds way={answer.gaps} asked={by} />
      <p className={`${text.small} ${text.muted}`}>{capital(workedOutFrom(answer, zone))}.</p>
    </>
  );
}

function itemsOf(wanted: Wanted, asking: Asking, zone: string): Item[] {
  const { name, quantity, answer } = asking;
  if (!answer || name === null || quantity === null) return [];
  const { gaps, displacing } = answer;
  const given = givenBy(answer, 'gaps');
  const told = answerFor({ name, quantity, way: gaps, zone });
  const asked = { ...wanted, quantity };
  return [
    ...(given === null
      ? []
      : [
          item(
            'add',
            'plus',
            `Add this job, promise ${dateTime(given.promisedDate, { zone })}`,
            jobAddress(asked, given),
          ),
        ]),
    {
      ...item('displacing', 'arrow-right', displacingWords(displacing, zone), whenAddress(asked)),
      letter: 'D',
    },
    ...(told !== null && canCopy()
      ? [
          {
            ...item('copy', 'duplicate', 'Copy the answer for the customer', () =>
              copyText(told, 'Answer copied', told),
            ),
            letter: 'C',
          },
        ]
      : []),
  ];
}

function displacingWords({ sure, expected, pays }: PromiseRecord['displacing'], zone: string): string {
  const date = sure ?? expected;
  const when = date === null ? 'no date' : `${sure === null ? '' : 'sure '}${dateTime(date, { zone })}`;
  return `Ahead of others: ${when}, ${paysTold(pays)}`;
}

/** Returns the answer; null if the text is no question. */
export function useWhen(typed: string): Answered | null {
  const me = useMe();
  const zone = useShopZone();
  const now = useNow();
  const isMeant = /^\s*when\s+\S/i.test(typed);
  const mayNot = refusal(me, 'edit');
  const [settled] = useDebouncedValue(typed, wait);
  const settings = useQuery({ ...query(contract.settings.get), meta: { inPlace: true }, enabled: isMeant });
  const when = isMeant && settings.data ? readWhen(settled, now, settings.data) : null;
  const { likes, isFound } = useLikes(when?.words ?? '', when !== null && mayNot === null);
  const [like] = likes;
  const wanted = when && like ? { like, quantity: when.quantity, by: when.by } : null;
  const asking = usePromise(wanted);
  if (!isMeant) return null;
  if (mayNot) {
    const none = { ...item('screen', 'calendar', title, to('Promise')), refusal: mayNot };
    return { about: null, sections: [{ title, items: [none] }] };
  }
  if (!when || !like || !wanted) {
    const nothing = when && isFound ? `No results for “${when.words}”.` : 'Looking …';
    return { about: <p>{nothing}</p>, sections: [] };
  }
  // Of what was typed since, nothing is known yet: Enter waits for it.
  const isSettled = settled === typed;
  const other = likes.slice(1, others + 1).map((each) => ({
    ...item(each.id, 'calendar', each.name, whenAddress({ ...wanted, like: each })),
    more: each.number,
  }));
  return {
    about: (
      <>
        <Understood when={when} like={like} quantity={asking.quantity} />
        <WhenAnswer asking={asking} by={when.by} />
      </>
    ),
    sections: [
      { title, items: itemsOf(wanted, asking, zone) },
      { title: 'Same as', items: other },
    ].filter(({ items }) => isSettled && items.length > 0),
  };
}
