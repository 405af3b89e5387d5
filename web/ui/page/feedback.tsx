/** What the screen says back: toasts, refusals, and the two questions it asks. */
import { Button, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import { notifications } from '@mantine/notifications';
import { type ReactNode, useState } from 'react';
import { valueRequired } from '../../../shared/contract/fields.ts';
import { v4 as uuid } from 'uuid';
import { Icon } from './icons.tsx';
import { said } from '../../client/said.ts';
import buttons from './buttons.module.css';
import styles from './dialog.module.css';
import layout from './layout.module.css';
import text from './text.module.css';

function Message(props: { icon: 'check' | 'warning'; title: string; detail?: ReactNode; undo?: () => void }) {
  return (
    <div className={styles.toast} data-toast>
      <Icon name={props.icon} />
      <div className={layout.grow}>
        <b>{props.title}</b>
        {props.detail !== undefined && <span className={text.muted}>{props.detail}</span>}
      </div>
      {props.undo && (
        <button type="button" className={buttons.asText} onClick={props.undo}>
          Undo
        </button>
      )}
    </div>
  );
}

/** What was said last of each record: an older toast's Undo would take back what is not the last thing any more. */
const lastOf = new Map<string, string>();

/** Answers the toast's id; what was said of the record `of` before goes. */
function again(of: string | undefined): string {
  const id = uuid();
  if (of === undefined) return id;
  const before = lastOf.get(of);
  if (before !== undefined) notifications.hide(before);
  lastOf.set(of, id);
  return id;
}

/**
 * Says what was done, for 6 s; with `undo`, a button that takes it back. `of` is the id of the record that it was done to:
 * each has one toast, of what happened last.
 */
export function toast(
  title: string,
  more: { detail?: ReactNode; undo?: () => unknown; of?: string } = {},
): void {
  const { detail, undo, of } = more;
  const id = again(of);
  const takeBack = () => {
    notifications.hide(id);
    undo?.();
  };
  notifications.show({
    id,
    role: 'status',
    closeButtonProps: { 'aria-label': 'Close' },
    message: <Message icon="check" title={title} detail={detail} {...(undo && { undo: takeBack })} />,
  });
}

/** Says what was refused and why; stays until it is closed, or until something else is said of the record `of`. */
export function refused(title: string, detail?: ReactNode, of?: string): void {
  notifications.show({
    id: again(of),
    autoClose: false,
    className: styles.bad ?? '',
    closeButtonProps: { 'aria-label': 'Close' },
    message: <Message icon="warning" title={title} detail={detail} />,
  });
}

/** Opens a dialog and waits for its answer; closed by Esc or outside of it, the answer is `otherwise`. */
export function ask<T>(
  title: ReactNode,
  otherwise: T,
  body: (answer: (value: T) => void) => ReactNode,
): Promise<T> {
  return new Promise((resolve) => {
    const modalId = uuid();
    const answer = (value: T) => {
      resolve(value);
      modals.close(modalId);
    };
    modals.open({
      modalId,
      title,
      withCloseButton: false,
      onClose: () => {
        resolve(otherwise);
      },
      children: <div className={styles.dialog}>{body(answer)}</div>,
    });
  });
}

/**
 * Asks before what cannot be undone. `verb` repeats what is done ("Delete paper"), `keep` what stays ("Keep paper"); the
 * focus is on the safe one.
 */
export function confirm(of: {
  title: string;
  text?: ReactNode;
  verb: string;
  keep: string;
  danger?: boolean;
}): Promise<boolean> {
  return ask(of.title, false, (answer) => (
    <>
      <div className={styles.body}>{of.text}</div>
      <footer>
        <Button
          data-autofocus
          onClick={() => {
            answer(false);
          }}
        >
          {of.keep}
        </Button>
        <Button
          variant={of.danger ? 'danger-solid' : 'filled'}
          onClick={() => {
            answer(true);
          }}
        >
          {of.verb}
        </Button>
      </footer>
    </>
  ));
}

/** Asks for a reason with one tap, or in the person's own words; null when they change their mind. */
export function askReason(of: {
  title: string;
  reasons: readonly string[];
  /** What the field for another reason is called. */
  label: string;
  note?: ReactNode;
  keep?: string;
}): Promise<string | null> {
  return ask<string | null>(of.title, null, (answer) => (
    <>
      <div className={styles.reasons}>
        {of.reasons.map((reason, index) => (
          <Button
            key={reason}
            {...(index === 0 && { 'data-autofocus': true })}
            onClick={() => {
              answer(reason);
            }}
          >
            {reason}
          </Button>
        ))}
        <OtherReason label={of.label} focused={of.reasons.length === 0} answer={answer} />
      </div>
      {of.note !== undefined && <div className={styles.body}>{of.note}</div>}
      <footer>
        <Button
          onClick={() => {
            answer(null);
          }}
        >
          {of.keep ?? 'Cancel'}
        </Button>
      </footer>
    </>
  ));
}

function OtherReason(props: { label: string; focused: boolean; answer: (reason: string) => void }) {
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const written = reason.trim();
  return (
    <form
      className={styles.other}
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (written) props.answer(written);
      }}
    >
      <TextInput
        className={layout.grow}
        label={props.label}
        value={reason}
        error={asked && !written && said(valueRequired)}
        data-autofocus={props.focused || undefined}
        onChange={(event) => {
          setReason(event.currentTarget.value);
        }}
      />
      {written && (
        <Button type="submit" variant="filled">
          Use it
        </Button>
      )}
    </form>
  );
}
