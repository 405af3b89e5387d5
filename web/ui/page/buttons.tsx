import { Button, type ButtonProps } from '@mantine/core';
import { useMediaQuery, useMergedRef } from '@mantine/hooks';
import {
  type ComponentProps,
  type ComponentType,
  lazy,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useId,
  useRef,
  useState,
} from 'react';
import { Link, type To } from 'react-router';
import { number } from '../text/format-values.ts';
import { Icon, type IconName } from '../style/icons.tsx';
import { type ReasonLike, reasonText } from '../../client/reason-text.ts';
import { type PageAction } from './page-actions.ts';
import layout from '../style/layout.module.css';
import text from '../style/text.module.css';
import styles from '../style/buttons.module.css';

/**
 * The looks of a button: Mantine's variants and the app's own. 'filled' is the screen's primary action, 'quiet' is
 * Cancel.
 */
export type Variant = 'default' | 'filled' | 'quiet' | 'danger' | 'danger-solid' | 'run' | 'pause';

type Look = Omit<ButtonProps, 'variant' | 'leftSection'> & { variant?: Variant; icon?: IconName };

export interface ActionButtonProps
  extends Look, Omit<ComponentProps<'button'>, keyof ButtonProps | 'onClick' | 'disabled'> {
  /** The reason why the button is disabled. It is null if the button is enabled. */
  refusal?: ReasonLike | null;
  /** Says where the button shows the reason. On touch screens the reason is always next to the button. */
  showReason?: 'tooltip' | 'beside';
  /** Whether a request is running. The button then ignores clicks and keeps the focus. */
  busy?: boolean;
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
}

/** Shows a button's tooltip. If the browser can't load its code, the button has no tooltip but still works. */
const Tip = lazy<ComponentType<{ of: RefObject<HTMLElement | null>; label: string }>>(async () => {
  const overlays = await import('../dialogs/overlays.tsx').catch(() => null);
  return { default: overlays?.Tip ?? (() => null) };
});

const section = (icon: IconName | undefined) => (icon ? <Icon name={icon} /> : undefined);

let pressed: HTMLElement | null = null;

/**
 * Marks the clicked button, so that only that button shows the loader when several buttons wait for one
 * request.
 */
function press(button: HTMLElement) {
  pressed?.removeAttribute('data-pressed');
  pressed = button;
  button.setAttribute('data-pressed', '');
}

/** Shows a button that explains why it is disabled. A disabled button is dashed, but can still receive the focus. */
export function ActionButton(props: ActionButtonProps) {
  const { refusal = null, showReason = 'tooltip', busy = false, icon, onClick, ref, ...rest } = props;
  const element = useRef<HTMLButtonElement>(null);
  const merged = useMergedRef(element, ref);
  const reason = useId();
  const coarse = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  const why = refusal === null ? '' : reasonText(refusal);
  const refused = why !== '';
  const showsReasonBeside = showReason === 'beside' || coarse;
  const button = (
    <Button
      {...rest}
      ref={merged}
      leftSection={section(icon)}
      aria-disabled={refused || undefined}
      data-refused={refused || undefined}
      aria-describedby={refused ? reason : undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (refused || busy) {
          event.preventDefault();
          return;
        }
        press(event.currentTarget);
        onClick?.(event);
      }}
    />
  );
  if (!refused) return button;
  if (showsReasonBeside) {
    return (
      <span className={`${layout.inline} ${layout.flow}`} data-refusal>
        {button}
        <span
          className={`${text.smaller} ${text.muted} ${text.name} ${layout.shrinks} ${styles.reason}`}
          data-reason
          id={reason}
        >
          {why}
        </span>
      </span>
    );
  }
  return (
    <>
      {button}
      <Suspense fallback={null}>
        <Tip of={element} label={why} />
      </Suspense>
      <span className={text.visuallyHidden} id={reason}>
        {why}
      </span>
    </>
  );
}

/**
 * Shows a link that looks like a button. A refused link becomes a button that explains the refusal. With `replace` it
 * replaces the history entry, so that Back leaves the record.
 */
export function LinkButton(
  props: Look & { to: To; refusal?: ReasonLike | null; replace?: boolean; children: ReactNode },
) {
  const { to, refusal = null, replace = false, icon, ...rest } = props;
  if (refusal !== null) return <ActionButton {...rest} refusal={refusal} {...(icon && { icon })} />;
  return <Button {...rest} component={Link} to={to} replace={replace} leftSection={section(icon)} />;
}

/** Shows the button of a page's action. It ignores further clicks until the action is done. */
export function VerbButton(
  props: Omit<Look, 'icon'> & {
    verb: PageAction;
    showReason?: 'tooltip' | 'beside';
    replace?: boolean;
    children?: ReactNode;
  },
) {
  const { verb, children = verb.label, showReason = 'tooltip', replace = false, ...look } = props;
  const { run, refusal = null, icon, key } = verb;
  const [busy, setBusy] = useState(false);
  const common = { ...look, refusal, children, ...(icon && { icon }), 'aria-keyshortcuts': key };
  if (typeof run === 'string') return <LinkButton {...common} to={run} replace={replace} />;
  const press = async () => {
    setBusy(true);
    await Promise.resolve(run()).finally(() => setBusy(false));
  };
  return <ActionButton {...common} showReason={showReason} busy={busy} onClick={() => void press()} />;
}

/** Shows a link to a list, with the number of records once that number is known. */
export function CountedLink(props: Parameters<typeof LinkButton>[0] & { total: number | undefined }) {
  const { total, children, ...link } = props;
  return (
    <LinkButton {...link}>
      {children}
      {total !== undefined && (
        <>
          &nbsp;<span className={text.faint}>{number(total)}</span>
        </>
      )}
    </LinkButton>
  );
}

/** Shows a button with only an icon. The label is the button's accessible name and tooltip. */
export function IconButton(
  props: Omit<ActionButtonProps, 'children' | 'aria-label'> & { icon: IconName; label: string },
) {
  const { icon, label, ...rest } = props;
  return (
    <ActionButton variant="quiet" size="xs" {...rest} aria-label={label} title={label} data-icon-only>
      <Icon name={icon} />
    </ActionButton>
  );
}
