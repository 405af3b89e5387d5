/**
 * Defines the parts of a form: the summary of errors, groups of fields, steps, and the footer, which is
 * always visible.
 */
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Time } from '../text/date-elements.tsx';
import { count, number, sentenceList } from '../text/format-values.ts';
import { type Clash } from './form-values.ts';
import { Icon } from '../style/icons.tsx';
import { Notice } from '../page/page.tsx';
import { type RecordForm } from './record-form.ts';
import { t } from '../../../shared/platform/translate.ts';
import { nodes } from '../text/translated-nodes.ts';
import buttons from '../style/buttons.module.css';
import layout from '../style/layout.module.css';
import panel from '../style/panel.module.css';
import text from '../style/text.module.css';
import styles from './form.module.css';

const required = t('Please fill out the required fields');

/** Renders the form element. `submit` replaces the form's own submit, for example to ask the user first. */
export function FormElement(props: {
  form: RecordForm;
  className: string | undefined;
  label?: string;
  submit?: () => Promise<void>;
  /** Whether the form does something that Undo can't fully revert. Enter in a field then only focuses the button. */
  isFinal?: boolean;
  children: ReactNode;
}) {
  const { className, label, submit = props.form.submit, isFinal = false, children } = props;
  const { setElement, id } = props.form;
  return (
    <form
      ref={setElement}
      id={id}
      className={className}
      noValidate
      aria-label={label}
      data-final={isFinal || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {children}
    </form>
  );
}

/** Renders a record's form: the summary of errors, the clashes with another user's changes, then the groups. */
export function FormFrame({ form, children }: { form: RecordForm; children: ReactNode }) {
  return (
    <FormElement form={form} className={layout.stack}>
      <FormSummary form={form} />
      <Clashes form={form} />
      {children}
    </FormElement>
  );
}

/** Shows why the server refused a small form, if the reason belongs to no field. */
export function FormFailure({ form }: { form: RecordForm }) {
  if (form.failure === null) return null;
  return (
    <Notice tone="danger" alert>
      {form.failure}
    </Notice>
  );
}

/** Links to the named fields of the form. A click on a link focuses the field. */
export function FieldLinks({ form, names }: { form: RecordForm; names: readonly string[] }) {
  return names.map((name, index) => (
    <span key={name}>
      {index > 0 && (index === names.length - 1 ? t(' and ') : ', ')}
      <button type="button" className={buttons.asText} onClick={() => form.focus(name)}>
        {form.labels[name]}
      </button>
    </span>
  ));
}

/** Lists the fields to check as links, and the server's reason if the reason belongs to no field. */
export function FormSummary({ form }: { form: RecordForm }) {
  const { shown, failure } = form;
  if (failure !== null) {
    return (
      <Notice tone="danger" alert>
        {nodes`${(<b>{failure.replace(/[^.!?]$/, '$&.')}</b>)} Nothing you typed is lost.`}
      </Notice>
    );
  }
  if (!form.attempted || shown.length === 0) return null;
  return (
    <Notice tone="danger" alert>
      {nodes`${(<b>{required}.</b>)} Check ${(<FieldLinks form={form} names={shown} />)}. Nothing you typed is lost.`}
    </Notice>
  );
}

const written = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'number') return number(value);
  if (typeof value === 'string') return value.length > 60 ? `${value.slice(0, 60)}…` : value;
  if (Array.isArray(value)) return count(value.length, 'entry', 'entries');
  return value instanceof Blob ? t('another file') : Object.values(value).map(written).join(', ');
};

/**
 * Lists the fields that another user changed while the form was open. The user picks one of the two values of each.
 */
function Clashes({ form }: { form: RecordForm }) {
  const notice = useRef<HTMLDivElement>(null);
  const any = form.clashes.length > 0;
  useEffect(() => {
    // The user pressed Save at the bottom of the form, and the question is at its top.
    if (!any) return;
    notice.current?.focus({ preventScroll: true });
    notice.current?.scrollIntoView({ block: 'center' });
  }, [any]);
  if (!any) return null;
  const choice = (clash: Clash, take: 'mine' | 'theirs', word: string) => (
    <Button size="xs" onClick={() => form.settle(clash, take)}>
      {word}
    </Button>
  );
  return (
    <Notice alert ref={notice}>
      {nodes`${(<b>{nodes`Someone else changed ${sentenceList(form.clashes.map(({ name }) => form.labels[name] ?? name))} meanwhile.`}</b>)} Choose for each field, then save again.`}
      {form.clashes.map((clash) => (
        <div key={clash.name} className={styles.clash}>
          <b>{form.labels[clash.name]}</b>
          <span>{t`yours: ${written(clash.mine)}`}</span>
          {choice(clash, 'mine', t('Keep yours'))}
          <span>{t`theirs: ${written(clash.theirs)}`}</span>
          {choice(clash, 'theirs', t('Take theirs'))}
        </div>
      ))}
    </Notice>
  );
}

/** What a folded group shows: its content in one line, and where that content came from. */
export interface Fold {
  isOpen: boolean;
  line: string;
  origin: ReactNode;
  onToggle: () => void;
}

/** Shows the button that folds and unfolds what has the id `of`. */
export function FoldButton({
  title,
  isOpen,
  of,
  onToggle,
}: { title: string; of: string } & Pick<Fold, 'isOpen' | 'onToggle'>) {
  return (
    <button
      type="button"
      className={styles.fold}
      aria-expanded={isOpen}
      aria-controls={of}
      onClick={onToggle}
    >
      <Icon name={isOpen ? 'chevron' : 'chevron-right'} size={14} />
      {title}
    </button>
  );
}

export function FoldedLine({ line, origin }: Pick<Fold, 'line' | 'origin'>) {
  return (
    <p className={`${layout.row} ${layout.between} ${layout.gap4} ${text.small}`}>
      <span className={`${text.clip} ${text.muted}`} title={line}>
        {line}
      </span>
      <span className={`${layout.fixed} ${text.smaller} ${text.faint}`}>{origin}</span>
    </p>
  );
}

/** Shows a group of fields in six columns, or folded to one line. */
export function FormGroup(props: {
  title: string;
  id?: string;
  fold?: Fold | undefined;
  children: ReactNode;
}) {
  const { title, fold } = props;
  const columns = useId();
  const isShown = fold?.isOpen ?? true;
  return (
    <fieldset className={`${panel.sheet} ${styles.group}`} id={props.id} data-folded={!isShown || undefined}>
      <legend>{fold ? <FoldButton title={title} of={columns} {...fold} /> : title}</legend>
      {fold && !isShown && <FoldedLine {...fold} />}
      {/* Folded fields stay mounted, because they hold what the user has typed. */}
      <div id={columns} className={isShown ? styles.columns : undefined} hidden={!isShown}>
        {props.children}
      </div>
    </fieldset>
  );
}

/** Lists the form's groups at the left, each with the number of its fields that need attention. */
export function FormSteps(props: {
  form: RecordForm;
  groups: readonly { id: string; title: string; fields: readonly string[] }[];
  /** Runs when the user goes to a group. */
  onGo?: (id: string) => void;
  children?: ReactNode;
}) {
  const { form, groups, onGo } = props;
  return (
    <nav className={styles.steps} aria-label={t('Groups')}>
      <ol>
        {groups.map(({ id, title, fields }) => {
          const missing = fields.filter((name) => form.attention.includes(name)).length;
          const bad = fields.some((name) => form.shown.includes(name));
          return (
            <li key={id} className={bad ? styles.wrong : missing > 0 ? undefined : styles.done}>
              <a href={`#${id}`} onClick={() => onGo?.(id)}>
                {bad ? (
                  <Icon name="warning" size={15} />
                ) : (
                  <Icon name={missing > 0 ? 'minus' : 'check'} size={15} />
                )}
                {title}
                {missing > 0 && <span>{t`${missing} to fill in`}</span>}
              </a>
            </li>
          );
        })}
      </ol>
      {props.children}
    </nav>
  );
}

/** Says that the form started from a stored draft, with a button to discard the draft. */
export function Restored({ form }: { form: RecordForm }) {
  if (form.restoredAt === null) return null;
  return (
    <span className={`${text.small} ${text.faint}`}>
      {nodes`Draft kept in this tab, ${(<Time at={form.restoredAt} />)}.`}{' '}
      <button type="button" className={buttons.asText} onClick={form.startOver}>
        {t('Start again')}
      </button>
    </span>
  );
}

/** Returns a text that says which fields to check, by name or, if they are many, by number. */
function needing({ attention, labels }: RecordForm): string {
  if (attention.length === 0) return '';
  if (attention.length > 2) return t`${count(attention.length, 'field')} to fill in`;
  return t`Check ${sentenceList(attention.map((name) => labels[name] ?? name))}`;
}

export interface OtherSubmit {
  label: string;
  run: () => void;
}

/**
 * Shows the footer: which fields need attention, Cancel, and Submit. If the user presses Submit before the form is
 * valid, the form shows what is missing.
 */
export function FormFoot(props: {
  form: RecordForm;
  submit?: string;
  onCancel: () => void;
  /** A second way to submit, such as "Add and print". */
  other?: OtherSubmit | undefined;
}) {
  const { form, submit = t('Submit'), onCancel, other } = props;
  const reason = useId();
  const missing = form.attention.length;
  const state = {
    'aria-disabled': missing > 0 || undefined,
    'data-refused': missing > 0 || undefined,
    'aria-describedby': missing > 0 ? reason : undefined,
    'aria-busy': form.busy || undefined,
  };
  const early = form.shown.length > 0 && !form.attempted;
  return (
    <footer className={`${layout.row} ${layout.toEnd} ${layout.surface} ${styles.foot}`}>
      <Restored form={form} />
      <output className={`${text.small} ${text.muted} ${layout.end}`} id={reason}>
        {early ? required : needing(form)}
      </output>
      <div className={layout.row}>
        <Button variant="quiet" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        {other && (
          <Button {...state} onClick={other.run}>
            {other.label}
          </Button>
        )}
        <Button {...state} variant={missing > 0 ? 'default' : 'filled'} type="submit" form={form.id}>
          {submit}
        </Button>
      </div>
    </footer>
  );
}
