/** Shows toasts, and dialogs in which the user confirms an action. */
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type ReactNode } from 'react';
import { v4 as uuid } from 'uuid';
import { Icon } from '../style/icons.tsx';
import { whenOverlaysReady } from './load-overlay-code.ts';
import { reasonOf } from '../../client/api/api-errors.ts';
import { hasEdits, type OpenDialog, openDialogs } from './open-dialogs.ts';
import { t } from '../../../shared/platform/translate.ts';
import buttons from '../style/buttons.module.css';
import styles from '../style/dialog.module.css';
import layout from '../style/layout.module.css';
import text from '../style/text.module.css';

/** A record to which a toast leads. The screen navigates, because toasts are outside the router. */
export interface Lead {
  label: string;
  open: () => unknown;
}

function Message(props: {
  icon: 'check' | 'warning';
  title: string;
  detail?: ReactNode;
  lead?: Lead;
  undo?: () => void;
}) {
  return (
    <div className={`${layout.row} ${layout.top} ${layout.gap3} ${styles.toast}`} data-toast>
      <Icon name={props.icon} />
      <div className={layout.grow}>
        <b>{props.title}</b>
        {props.detail !== undefined && <span className={text.muted}>{props.detail}</span>}
      </div>
      {props.lead && (
        <button type="button" className={buttons.asText} onClick={props.lead.open}>
          {props.lead.label}
        </button>
      )}
      {props.undo && (
        <button type="button" className={buttons.asText} onClick={props.undo}>
          {t('Undo')}
        </button>
      )}
    </div>
  );
}

/**
 * The id of each record's last toast. An older toast's Undo would undo the wrong action, so only the last one stays.
 */
const lastOf = new Map<string, string>();

/** Returns a new toast's id and hides the previous toast of the record `of`. */
function newToast(of: string | undefined): string {
  void whenOverlaysReady();
  const id = uuid();
  if (of === undefined) return id;
  const before = lastOf.get(of);
  if (before !== undefined) notifications.hide(before);
  lastOf.set(of, id);
  return id;
}

/**
 * Shows for 6 s what was done, with an Undo button if `undo` is given, and a button that opens the record of `lead`. A
 * record `of` has one toast at a time.
 */
export function toast(
  title: string,
  more: { detail?: ReactNode; lead?: Lead; undo?: () => unknown; of?: string } = {},
): void {
  const { detail, lead, undo, of } = more;
  const id = newToast(of);
  const revert = () => {
    notifications.hide(id);
    undo?.();
  };
  const open = () => {
    notifications.hide(id);
    lead?.open();
  };
  notifications.show({
    id,
    role: 'status',
    closeButtonProps: { 'aria-label': t('Close') },
    message: (
      <Message
        icon="check"
        title={title}
        detail={detail}
        {...(lead && { lead: { ...lead, open } })}
        {...(undo && { undo: revert })}
      />
    ),
  });
}

/**
 * Shows what was refused and why, until the user closes it or the record `of` has another toast. Without a record,
 * the next refusal with the same title replaces it.
 */
export function refused(title: string, detail?: ReactNode, of = title): void {
  notifications.show({
    id: newToast(of),
    autoClose: false,
    className: styles.bad ?? '',
    closeButtonProps: { 'aria-label': t('Close') },
    message: <Message icon="warning" title={title} detail={detail} />,
  });
}

/** Returns a function that shows why a call failed, as `refused` does: `catch(refusedFor('The order was not sent'))`. */
export const refusedFor = (title: string, of?: string) => (error: unknown) =>
  refused(title, reasonOf(error), of);

/**
 * Opens a dialog and returns its answer, or `dismissed` if the user closes it by Esc or a click outside. A dialog with
 * fields calls `useEditsInDialog`. With `isSheet`, it is as high as the screen and stands at its right edge, for long
 * contents.
 */
export async function ask<T>(of: {
  title: ReactNode;
  dismissed: T;
  body: (answer: (value: T) => void) => ReactNode;
  isSheet?: boolean;
}): Promise<T> {
  const { title, dismissed, body, isSheet = false } = of;
  await whenOverlaysReady();
  return new Promise((resolve) => {
    const id = uuid();
    const answer = (value: T) => {
      resolve(value);
      openDialogs.remove(id);
    };
    const dismiss = () => answer(dismissed);
    const leave = async () => {
      if (!hasEdits(dialog) || (await askToLeave())) dismiss();
    };
    const dialog: OpenDialog = { id, title, isSheet, body: body(answer), edits: new Set(), dismiss, leave };
    openDialogs.add(dialog);
  });
}

/**
 * Asks the user before something happens that is irreversible or concerns other records. `verb` labels the button that
 * does it ("Delete paper"). `keep` labels the button that does not ("Keep paper"), which has the focus unless an Undo
 * follows (`undoable`).
 */
export function confirm(of: {
  title: string;
  text?: ReactNode;
  verb: string;
  keep: string;
  danger?: boolean;
  undoable?: boolean;
  /** Says what it does to other records. The dialog is then a sheet. */
  effects?: ReactNode;
}): Promise<boolean> {
  return ask({
    title: of.title,
    dismissed: false,
    isSheet: of.effects !== undefined,
    body: (answer) => (
      <>
        <div className={styles.body}>
          {of.text}
          {of.effects}
        </div>
        <footer>
          <Button data-autofocus={!of.undoable || undefined} onClick={() => answer(false)}>
            {of.keep}
          </Button>
          <Button
            data-autofocus={of.undoable}
            variant={of.danger ? 'danger-solid' : 'filled'}
            onClick={() => answer(true)}
          >
            {of.verb}
          </Button>
        </footer>
      </>
    ),
  });
}

/** Asks the user whether to drop unsaved input. */
export const askToLeave = (): Promise<boolean> =>
  confirm({
    title: t('Leave without saving?'),
    text: t('Your changes will be lost.'),
    verb: t('Leave without saving'),
    keep: t('Keep editing'),
    danger: true,
  });
