/** What the screen says back: toasts, refusals, and the two questions it asks. */
import { Button, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import { notifications } from '@mantine/notifications';
import { type ReactNode, useState } from 'react';
import { valueRequired } from '../../shared/contract/fields.ts';
import { v4 as uuid } from 'uuid';
import { Icon } from './icons.tsx';

function Message(props: { icon: 'check' | 'warning'; title: string; detail?: ReactNode; undo?: () => void }) {
  return (
    <div className="toast">
      <Icon name={props.icon} />
      <div className="grow">
        <b>{props.title}</b>
        {props.detail !== undefined && <span className="dim">{props.detail}</span>}
      </div>
      {props.undo && (
        <button type="button" className="text strong" onClick={props.undo}>
          Undo
        </button>
      )}
    </div>
  );
}

/** Says what was done, for 6 s; with `undo`, a button that takes it back. */
export function toast(title: string, more: { detail?: ReactNode; undo?: () => unknown } = {}): void {
  const id = uuid();
  const { detail, undo } = more;
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

/** Says what was refused and why; stays until it is closed. */
export function refused(title: string, detail?: ReactNode): void {
  notifications.show({
    autoClose: false,
    className: 'bad',
    closeButtonProps: { 'aria-label': 'Close' },
    message: <Message icon="warning" title={title} detail={detail} />,
  });
}

/** Opens a dialog and waits for its answer; closed by Esc or outside of it, the answer is `otherwise`. */
function ask<T>(title: ReactNode, otherwise: T, body: (answer: (value: T) => void) => ReactNode): Promise<T> {
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
      children: <div className="dialog">{body(answer)}</div>,
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
      <div className="body">{of.text}</div>
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
      <div className="reasons">
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
      {of.note !== undefined && <div className="body">{of.note}</div>}
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
      className="other"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (written) props.answer(written);
      }}
    >
      <TextInput
        className="grow"
        label={props.label}
        value={reason}
        error={asked && !written && valueRequired}
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
