/** Shows dialogs in which the user chooses an answer or gives a reason. */
import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { valueRequired } from '../../../shared/platform/reasons/refusal-reason.ts';
import { t } from '../../../shared/platform/translate.ts';
import { reasonText } from '../../client/reason-text.ts';
import styles from '../style/dialog.module.css';
import layout from '../style/layout.module.css';
import text from '../style/text.module.css';
import { useEditsInDialog } from './edits-in-dialog.ts';
import { ask } from './toasts-and-dialogs.tsx';

/**
 * Shows buttons that each give one answer to a dialog. None has the focus at first, so that Enter alone chooses
 * nothing.
 */
export function Choices({ autofocus, children }: { autofocus: boolean; children: ReactNode }) {
  return (
    <div
      className={styles.reasons}
      role="group"
      aria-label={t('Answers')}
      tabIndex={-1}
      data-autofocus={autofocus || undefined}
    >
      {children}
    </div>
  );
}

/**
 * Asks for a reason, which the user chooses by one click or types. Returns null if the user cancels. A `warning` stands
 * above the reasons, and the button that does not do it is then the first answer and has the focus.
 */
export function askReason(of: {
  title: string;
  reasons: readonly string[];
  /** What a reason leads to, by reason. Its button says it below the reason. */
  leads?: Readonly<Record<string, string>>;
  /** The label of the field in which the user types another reason. */
  label: string;
  note?: ReactNode;
  warning?: ReactNode;
  keep?: string;
  /** Is called if the user presses the button `keep`. */
  onKeep?: (() => void) | undefined;
  /** Says what it does to other records. The dialog is then a sheet. */
  effects?: ReactNode;
}): Promise<string | null> {
  return ask<string | null>({
    title: of.title,
    dismissed: null,
    isSheet: of.effects !== undefined,
    body: (answer) => (
      <>
        {of.warning !== undefined && <div className={styles.body}>{of.warning}</div>}
        <Choices autofocus={of.reasons.length > 0 && of.warning === undefined}>
          {of.reasons.map((reason) => (
            <Button key={reason} onClick={() => answer(reason)}>
              <span className={layout.twoLines}>
                <span>{reason}</span>
                {of.leads?.[reason] !== undefined && (
                  <span className={`${text.smaller} ${text.muted}`}>{of.leads[reason]}</span>
                )}
              </span>
            </Button>
          ))}
          <OtherReason
            label={of.label}
            focused={of.reasons.length === 0 && of.warning === undefined}
            answer={answer}
          />
        </Choices>
        {(of.note ?? of.effects) !== undefined && (
          <div className={styles.body}>
            {of.note}
            {of.effects}
          </div>
        )}
        <footer>
          <Button
            variant={of.warning === undefined ? 'default' : 'filled'}
            data-autofocus={of.warning !== undefined || undefined}
            onClick={() => {
              answer(null);
              // The dialog returns the focus 10 ms after it closes; then `onKeep` may move it.
              if (of.onKeep) setTimeout(of.onKeep, 50);
            }}
          >
            {of.keep ?? t('Cancel')}
          </Button>
        </footer>
      </>
    ),
  });
}

function OtherReason(props: { label: string; focused: boolean; answer: (reason: string) => void }) {
  const [reason, setReason] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const written = reason.trim();
  useEditsInDialog(written !== '');
  return (
    <form
      className={styles.other}
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (written) props.answer(written);
      }}
    >
      <TextInput
        className={layout.grow}
        label={props.label}
        value={reason}
        error={isSubmitted && !written && reasonText(valueRequired)}
        data-autofocus={props.focused || undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {written && (
        <Button type="submit" variant="filled">
          {t('Use it')}
        </Button>
      )}
    </form>
  );
}
