/** Answers questions such as “when 24000 filter coffee thu” in the palette (look: promise). */
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { type PromiseRecord } from '../../../shared/contract/promise.ts';
import { refusal } from '../../../shared/rules/access.ts';
import { reasonOf } from '../../client/api/api-errors.ts';
import { query } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { to } from '../../client/paths.ts';
import { useMe } from '../../client/session/session.ts';
import { promiseFrom, basisWords } from '../../production/jobs/given-promise.ts';
import { countsOnPaper, Dates, Odds, SpreadDrawing } from '../../production/jobs/promise-details.tsx';
import { customerAnswer, payerWords } from '../../production/jobs/promise-words.ts';
import { parsePromiseQuery, type TypedPromiseQuery } from '../../production/promise/parse-promise-query.ts';
import {
  type PromiseState,
  jobAddress,
  type PromiseTemplate,
  usePromiseTemplates,
  usePromise,
  type PromiseQuery,
  promiseAddress,
} from '../../production/promise/use-promise.ts';
import { canCopy, copyText } from '../../ui/page/copy-text.ts';
import { capital, dateTime, number } from '../../ui/page/format.ts';
import { Icon, type IconName } from '../../ui/page/icons.tsx';
import { useNow, useShopZone } from '../../ui/page/use-now.ts';
import { type Item, type Section } from './use-palette-sections.tsx';
import text from '../../ui/page/text.module.css';
import styles from './palette.module.css';

const title = 'Earliest delivery';
/** The delay in ms between the last typed key and the request. */
const wait = 300;
/** The largest number of alternatives that the palette offers for the typed words. */
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

/** Shows how the palette understood the question. */
function Understood({
  when,
  like,
  quantity,
}: {
  when: TypedPromiseQuery;
  like: PromiseTemplate;
  quantity: number | null;
}) {
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

function WhenAnswer({ asking, by }: { asking: PromiseState; by: string | null }) {
  const zone = useShopZone();
  const { missing, error, answer } = asking;
  if (error) return <p role="alert">{reasonOf(error)}.</p>;
  if (missing) return <p>{lacking[missing]}</p>;
  if (!answer) return <p>Working it out …</p>;
  return (
    <>
      <p className={`${text.small} ${text.muted}`}>
        In free time on the machines: no other job is delayed. {countsOnPaper}
      </p>
      <Dates way={answer.gaps} />
      <SpreadDrawing way={answer.gaps} asked={by} />
      <Odds way={answer.gaps} asked={by} />
      <p className={`${text.small} ${text.muted}`}>{capital(basisWords(answer, zone))}.</p>
    </>
  );
}

function itemsOf(wanted: PromiseQuery, asking: PromiseState, zone: string): Item[] {
  const { name, quantity, answer } = asking;
  if (!answer || name === null || quantity === null) return [];
  const { gaps, displacing } = answer;
  const given = promiseFrom(answer, 'gaps');
  const told = customerAnswer({ name, quantity, way: gaps, zone });
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
      ...item('displacing', 'arrow-right', displacingWords(displacing, zone), promiseAddress(asked)),
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
  return `Ahead of others: ${when}, ${payerWords(pays)}`;
}

/** Returns the answer to the typed question about a delivery, or null if the text is not such a question. */
export function useEarliestDelivery(typed: string): Answered | null {
  const me = useMe();
  const zone = useShopZone();
  const now = useNow();
  const isMeant = /^\s*when\s+\S/i.test(typed);
  const mayNot = refusal(me, 'edit');
  const [settled] = useDebouncedValue(typed, wait);
  const settings = useQuery({ ...query(contract.settings.get), meta: { inPlace: true }, enabled: isMeant });
  const when = isMeant && settings.data ? parsePromiseQuery(settled, now, settings.data) : null;
  const { templates, isFound } = usePromiseTemplates(when?.words ?? '', when !== null && mayNot === null);
  const [like] = templates;
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
  // For text typed since, there is no answer yet, so Enter waits.
  const isSettled = settled === typed;
  const other = templates.slice(1, others + 1).map((each) => ({
    ...item(each.id, 'calendar', each.name, promiseAddress({ ...wanted, like: each })),
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
