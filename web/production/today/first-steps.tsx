/** Shows what a shop without jobs has to do first, step by step (look: Today, first). */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { type Today } from '../../../shared/contract/today.ts';
import { weekdays } from '../../../shared/rules/calendar.ts';
import { query } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { to } from '../../client/paths.ts';
import { useRefusal } from '../../client/session/session.ts';
import { LinkButton } from '../../ui/page/buttons.tsx';
import { count } from '../../ui/page/format.ts';
import { Icon } from '../../ui/page/icons.tsx';
import { Page, PageHead, Panel } from '../../ui/page/page.tsx';
import layout from '../../ui/page/layout.module.css';
import text from '../../ui/page/text.module.css';
import styles from './today.module.css';

interface Step {
  name: string;
  done: boolean;
  says: string;
  /** Returns the button of the step. The button of the next step is the primary one. */
  action: (look: 'filled' | 'default') => ReactNode;
}

/**
 * Says when the shop is open: "Mon to Sat 09:00 to 18:00, Asia/Kolkata". If the hours differ by day, it says on how
 * many days.
 */
function useHours(): { says: string; changed: boolean } {
  const { data } = useQuery({ ...query(contract.settings.get), meta: { inPlace: true } });
  if (!data) return { says: '\u00A0', changed: false };
  const open = data.hours.flatMap((day, place) =>
    day.open ? [{ ...day, name: weekdays[place] ?? '' }] : [],
  );
  const [first, last] = [open[0], open.at(-1)];
  const alike = open.every(({ from, to }) => from === first?.from && to === first.to);
  const days = `${first?.name.slice(0, 3)} to ${last?.name.slice(0, 3)}`;
  const says =
    alike && first ? `${days} ${first.from} to ${first.to}` : `${count(open.length, 'day')} a week`;
  return { says: `${says}, ${data.timeZone}`, changed: data.version > 1 };
}

function useSteps({ machines, papers, customers, users }: Today['shop']): Step[] {
  const [edit, admin, stock] = [useRefusal('edit'), useRefusal('admin'), useRefusal('stock')];
  const hours = useHours();
  const add = (label: string, address: string, refusal: typeof edit): Step['action'] =>
    function Add(variant) {
      return (
        <LinkButton to={address} icon="plus" variant={variant} refusal={refusal}>
          {label}
        </LinkButton>
      );
    };
  return [
    {
      name: 'Working hours',
      done: hours.changed,
      says: hours.says,
      action: (variant) => (
        <LinkButton to={to('Settings')} variant={variant} refusal={admin}>
          Set hours
        </LinkButton>
      ),
    },
    {
      name: 'Machines',
      done: machines > 0,
      says:
        machines > 0 ? count(machines, 'machine') : 'What runs in the shop, each with its type and speed.',
      action: add('Add machine', to('MachineCreate'), edit),
    },
    {
      name: 'Paper',
      done: papers > 0,
      says:
        papers > 0
          ? count(papers, 'paper')
          : 'What lies on the shelf. A job can be scheduled once its paper is assigned.',
      action: add('Add paper', to('PaperCreate'), stock),
    },
    {
      name: 'Customers',
      done: customers > 0,
      says: customers > 0 ? count(customers, 'customer') : 'Whom the shop works for.',
      action: add('Add customer', to('CustomerCreate'), edit),
    },
    {
      name: 'People',
      done: users > 1,
      says:
        users > 1 ? count(users, 'user') : 'Who plans and who runs the machines. Each gets a sign-in link.',
      action: add('Add people', to('UserCreate'), admin),
    },
    {
      name: 'First job',
      done: false,
      says:
        customers > 0
          ? 'What to print, on which paper, how many, by when.'
          : 'Needs a customer; paper can follow.',
      action: add('Add job', to('JobCreate'), edit),
    },
  ];
}

export function FirstSteps({ shop }: { shop: Today['shop'] }) {
  const steps = useSteps(shop);
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done);
  return (
    <Page narrowed className={styles.first}>
      <PageHead title="Set up the shop" />
      <Panel title="First steps" right={`${done} of ${steps.length}`}>
        <ol className={styles.steps}>
          {steps.map((step, place) => (
            <li key={step.name} data-done={step.done || undefined}>
              <span className={styles.place}>
                {step.done ? <Icon name="check" size={14} /> : place + 1}
                {step.done && <span className={text.visuallyHidden}>done</span>}
              </span>
              <span className={`${layout.twoLines} ${layout.grow}`}>
                <b>{step.name}</b>
                <span className={`${text.small} ${text.muted}`}>{step.says}</span>
              </span>
              {step.action(step === next ? 'filled' : 'default')}
            </li>
          ))}
        </ol>
      </Panel>
    </Page>
  );
}
