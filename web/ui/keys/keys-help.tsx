/** Lists the keyboard shortcuts by where they work, with a switch that disables single-letter shortcuts. */
import { Checkbox } from '@mantine/core';
import { Fragment, useState } from 'react';
import { ask } from '../dialogs/toasts-and-dialogs.tsx';
import { areKeysOn, switchKeys } from './single-keys.ts';
import { type ActionGroup, currentActions } from '../page/page-actions.ts';
import layout from '../style/layout.module.css';
import text from '../style/text.module.css';
import styles from './keys-help.module.css';

type Line = readonly [label: string, ...keys: string[]];

const everywhere: readonly Line[] = [
  ['Find or do', 'Ctrl K'],
  ['This list of keys', '?'],
];

/** The shortcuts of other screens, which the list shows unless the current page lists its own. */
const elsewhere: Record<string, readonly Line[]> = {
  'Queues and timeline': [
    ['Go from card to card, or bar to bar', 'Arrows'],
    ['Move a card in its queue', 'Alt Arrows'],
    ['Zoom the timeline', '+', '−'],
    ['Show now', 'Home'],
  ],
  Forms: [
    ['Take the first match of what was typed', 'Enter'],
    ['Move an operation of the plan', 'Alt Arrows'],
  ],
};

const wordOf = (key: string) =>
  key === 'Escape'
    ? 'Esc'
    : /^[A-Z]$/.test(key)
      ? `Shift ${key}`
      : key.length === 1
        ? key.toUpperCase()
        : key;

function linesOf({ verbs }: ActionGroup): Line[] {
  const lines = new Map<string, string[]>();
  for (const { label, key } of verbs)
    if (key !== undefined) lines.set(label, [...(lines.get(label) ?? []), wordOf(key)]);
  return [...lines].map(([label, keys]) => [label, ...keys]);
}

function Group({ title, lines }: { title: string; lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h3 className={text.small}>{title}</h3>
      <dl className={`${text.small} ${text.muted}`}>
        {lines.map(([label, ...keys]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd className={`${layout.row} ${layout.gap1} ${layout.top} ${layout.toEnd}`}>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

function KeysHelp() {
  const [on, setOn] = useState(areKeysOn);
  const [here] = useState(() => currentActions().toReversed());
  const titles = [...new Set(here.map(({ title }) => title))];
  return (
    <div className={styles.help}>
      <Group title="Everywhere" lines={everywhere} />
      {titles.map((title) => {
        const lines = here.filter((group) => group.title === title).flatMap(linesOf);
        return <Group key={title} title={title} lines={lines} />;
      })}
      {Object.entries(elsewhere).map(([title, lines]) => (
        <Group key={title} title={title} lines={lines} />
      ))}
      <footer>
        <Checkbox
          data-autofocus
          label="Single keys"
          description="A letter does what its button does. Off, only Ctrl K, arrows and Esc are left."
          checked={on}
          onChange={(event) => {
            const next = event.currentTarget.checked;
            switchKeys(next);
            setOn(next);
          }}
        />
      </footer>
    </div>
  );
}

/** Opens the dialog that lists the shortcuts. */
export const showKeys = (): Promise<void> => ask('Keys', undefined, () => <KeysHelp />);
