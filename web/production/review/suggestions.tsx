/**
 * Suggests settings that follow from the shop's own runs. One press accepts a suggestion, and another reverts it
 * (look: Review).
 */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Suggestion } from '../../../shared/contract/review.ts';
import { learnedWeeks } from '../../../shared/rules/learned-settings.ts';
import { call } from '../../client/api/client.ts';
import { reasonOf } from '../../client/api/api-errors.ts';
import { query, useVerb } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { useRefusal } from '../../client/session/session.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { refused, toast } from '../../ui/page/toasts-and-dialogs.tsx';
import { count } from '../../ui/page/format.ts';
import { Panel } from '../../ui/page/page.tsx';
import { suggestionWords } from './review-words.ts';
import buttons from '../../ui/page/buttons.module.css';
import layout from '../../ui/page/layout.module.css';
import text from '../../ui/page/text.module.css';
import styles from './review.module.css';

/** The number of suggestions to show until the user asks for all. */
const atFirst = 4;

/** Changes the machine or the settings as suggested, and returns the function that reverts the change. */
function useAccept() {
  const machine = useVerb(contract.machines.update);
  const settings = useVerb(contract.settings.update);
  const accept = async ({
    of,
    machine: whose,
    type,
    proposed,
  }: Suggestion): Promise<() => Promise<unknown>> => {
    if (whose && (of === 'makeReadyMinutes' || of === 'sheetsPerHour')) {
      const params = { id: whose.id };
      const { [of]: was, version } = await call(contract.machines.get, { params });
      await machine.mutateAsync({ params, body: { [of]: proposed, version } });
      return () => machine.mutateAsync({ params, body: { [of]: was } });
    }
    const { expectedLoss, version } = await call(contract.settings.get);
    const loss = { makeReadySheets: 0, runWastePercent: 0, ...expectedLoss[type], [of]: proposed };
    await settings.mutateAsync({ body: { expectedLoss: { ...expectedLoss, [type]: loss }, version } });
    return () => settings.mutateAsync({ body: { expectedLoss } });
  };
  return { accept, busy: machine.isPending || settings.isPending };
}

export function Suggestions() {
  const { data } = useQuery({
    ...query(contract.review.suggestions),
    meta: { every: 10_000, inPlace: true },
  });
  const { accept, busy } = useAccept();
  const [all, setAll] = useState(false);
  const more = (data?.length ?? 0) - atFirst;
  const [edit, admin] = [useRefusal('edit'), useRefusal('admin')];
  const use = async (suggestion: Suggestion) => {
    const { title } = suggestionWords(suggestion);
    const undo = (back: () => Promise<unknown>) => () =>
      back().catch((error: unknown) => refused('Undo failed', reasonOf(error)));
    try {
      const back = await accept(suggestion);
      toast(title, { undo: undo(back), of: title });
    } catch (error) {
      refused('The setting was not changed', reasonOf(error));
    }
  };
  return (
    <Panel title="Suggested settings" note={`from the last ${learnedWeeks} weeks`}>
      {data?.length === 0 && (
        <p className={`${styles.none} ${text.small} ${text.muted}`}>
          The settings match the runs, or too few were counted. Make-ready waste counted before the run shows
          how long make-ready took.
        </p>
      )}
      <ul aria-label="Suggested settings">
        {data?.slice(0, all ? data.length : atFirst).map((suggestion) => {
          const { title, detail, use: label } = suggestionWords(suggestion);
          return (
            <li key={title} className={styles.suggested}>
              <span className={`${layout.grow} ${text.small}`}>
                <b>{title}</b>
                <br />
                <span className={text.muted}>{detail}</span>
              </span>
              <ActionButton
                size="xs"
                aria-label={`${label}: ${title}`}
                busy={busy}
                refusal={suggestion.machine ? edit : admin}
                onClick={() => void use(suggestion)}
              >
                {label}
              </ActionButton>
            </li>
          );
        })}
      </ul>
      {more > 0 && (
        <footer className={styles.foot}>
          <button type="button" className={buttons.asText} aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Fewer suggestions' : count(more, 'more suggestion')}
          </button>
        </footer>
      )}
    </Panel>
  );
}
