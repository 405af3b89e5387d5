/**
 * Shows the line in which the user types a whole order. What it means is shown below it; Enter fills in the form. Where
 * the line has several meanings, the user chooses.
 */
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Template } from '../../../shared/jobs/order-line/match-order-line.ts';
import { type LineCalendar } from '../../../shared/jobs/order-line/read-day-and-amount.ts';
import { reasonOf } from '../../client/api/api-errors.ts';
import { query } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { toast } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { Notice } from '../../ui/page/page.tsx';
import { t } from '../../../shared/platform/translate.ts';
import buttons from '../../ui/style/buttons.module.css';
import layout from '../../ui/style/layout.module.css';
import panel from '../../ui/style/panel.module.css';
import text from '../../ui/style/text.module.css';
import { count, dateTime, number, shortDate, withOffset } from '../../ui/text/format-values.ts';
import { useShopZone } from '../../ui/text/use-now.ts';
import { type JobForm, type JobValues } from './job-values.ts';
import styles from './order-line.module.css';
import { copied, drafted } from './past-values.ts';
import { type OrderLineState, type Part, useOrderLine } from './use-order-line.ts';

const choicesMaximum = 6;

/** Shows one part of the order: what is understood or, if the line has several meanings, the choices. */
function LinePart<T>(props: {
  title: string;
  part: Part<T>;
  keyOf: (choice: T) => string;
  wordsOf: (choice: T) => string;
  note?: ReactNode;
  missing: string;
  onPick: (choice: T) => void;
}) {
  const { title, part, keyOf, wordsOf, note, missing, onPick } = props;
  const { value, choices } = part;
  const [isOpen, setOpen] = useState(false);
  const isAsked = value === null && choices.length > 0;
  const others = choices.length - 1;
  const list = (isAsked || isOpen) && (
    <span className={`${layout.flow} ${styles.choices}`} data-choices={isAsked || undefined}>
      {choices.slice(0, choicesMaximum).map((choice) => (
        <ActionButton
          key={keyOf(choice)}
          size="xs"
          onClick={() => {
            setOpen(false);
            onPick(choice);
          }}
        >
          {wordsOf(choice)}
        </ActionButton>
      ))}
      {choices.length > choicesMaximum && (
        <span className={`${text.smaller} ${text.muted}`}>
          {t`${number(choices.length - choicesMaximum)} more: type another word`}
        </span>
      )}
    </span>
  );
  return (
    <div className={styles.part}>
      <dt className={text.label}>{title}</dt>
      {isAsked ? (
        <dd>
          <b>{choices.length > 1 ? t`${number(choices.length)} match` : t('Is this it?')}</b>
          {list}
        </dd>
      ) : (
        <dd>
          {value === null ? (
            <span className={text.faint}>{missing}</span>
          ) : (
            <b className={text.name}>{wordsOf(value)}</b>
          )}
          <span className={`${layout.flow} ${text.smaller} ${text.muted}`}>
            {note}
            {others > 0 && !isOpen && (
              <button type="button" className={buttons.asText} onClick={() => setOpen(true)}>
                {count(others, 'other matches', 'others match')}
              </button>
            )}
          </span>
          {list}
        </dd>
      )}
    </div>
  );
}

const isTwin = (template: Template, all: readonly Template[]) =>
  all.some((each) => each.id !== template.id && each.name === template.name);

/** Shows what is understood, part by part. */
function LineParts({ of, onPick }: { of: OrderLineState; onPick: OrderLineState['pick'] }) {
  const { template, customer, quantity, delivery } = of;
  const zone = useShopZone();
  const { value } = template;
  const last = value?.last;
  const templateWords = (each: Template) =>
    isTwin(each, template.choices) ? `${each.name}, ${each.customer?.name ?? each.number}` : each.name;
  return (
    <dl className={styles.parts} aria-live="polite">
      <LinePart
        title={t('Customer')}
        part={customer}
        keyOf={({ id }) => id}
        wordsOf={({ name }) => name}
        note={customer.value?.city}
        missing={t('As in the form')}
        onPick={({ id }) => onPick({ customerId: id })}
      />
      <LinePart
        title={value?.kind === 'job' ? t`As ${value.number}` : t('Product or past job')}
        part={template}
        keyOf={({ id }) => id}
        wordsOf={templateWords}
        note={last ? t`last ${shortDate(last.at, { zone })}` : value && t`product ${value.number}`}
        missing={of.unknown === '' ? t('Type a name or number') : t`Nothing matches “${of.unknown}”`}
        onPick={({ id }) => onPick({ templateId: id })}
      />
      <LinePart
        title={t('Quantity')}
        part={quantity}
        keyOf={String}
        wordsOf={(amount) => number(amount)}
        note={last && t`last time ${number(last.quantity)}`}
        missing={last ? t`${number(last.quantity)}, as last time` : t('Type 24000 or 24k')}
        onPick={(amount) => onPick({ quantity: amount })}
      />
      <LinePart
        title={t('Delivery')}
        part={delivery}
        keyOf={(at) => at}
        wordsOf={(at) => dateTime(at, { zone })}
        missing={t('As in the form: type 4 dec or fri')}
        onPick={(at) => onPick({ delivery: at })}
      />
    </dl>
  );
}

/**
 * Underlines the understood words of the field. It overlays a transparent copy of the text, which scrolls with the
 * field.
 */
function Underlines({ of, line, scrolled }: { of: OrderLineState; line: string; scrolled: number }) {
  const pieces = of.marks.map(({ from, to, part }, at) => (
    <Fragment key={from}>
      {line.slice(of.marks[at - 1]?.to ?? 0, from)}
      <span data-part={part}>{line.slice(from, to)}</span>
    </Fragment>
  ));
  return (
    <span className={styles.underlines} aria-hidden>
      <span style={{ marginInlineStart: -scrolled }}>{pieces}</span>
    </span>
  );
}

/** Returns a function that fills the form with what the line means, and can be undone. */
function useFillIn(form: JobForm, calendar: LineCalendar) {
  const client = useQueryClient();
  const zone = useShopZone();
  const valuesFrom = async (template: Template): Promise<Partial<JobValues>> => {
    const { values } = form;
    const call = { params: { id: template.id } };
    const { number: own, deliveryDate, orderLine } = values;
    const filledFrom = `${template.kind}:${template.id}`;
    if (template.kind === 'product') {
      const draft = await client.fetchQuery(query(contract.products.select, call));
      return { ...drafted(draft, values), orderLine, filledFrom };
    }
    const job = await client.fetchQuery(query(contract.jobs.get, call));
    return { ...copied(job, own, calendar), deliveryDate, orderLine, filledFrom };
  };
  return async ({ template, customer, quantity, delivery }: OrderLineState) => {
    const former = form.values;
    const past = template.value === null ? {} : await valuesFrom(template.value);
    form.change({
      ...past,
      ...(customer.value && { customerId: customer.value.id }),
      ...(quantity.value !== null && { quantity: quantity.value }),
      ...(delivery.value !== null && { deliveryDate: withOffset(new Date(delivery.value), zone) }),
    });
    toast(template.value ? t`Filled in as ${template.value.number}` : t('Filled in'), {
      undo: () => form.change(former),
    });
  };
}

export function OrderLine({ form, calendar }: { form: JobForm; calendar: LineCalendar }) {
  const value = form.values.orderLine;
  const state = useOrderLine(value, calendar);
  const fillIn = useFillIn(form, calendar);
  const [failure, setFailure] = useState<string | null>(null);
  // The line that the user entered, until it is filled in.
  const [entered, setEntered] = useState<string | null>(null);
  const [filled, setFilled] = useState('');
  const [scrolled, setScrolled] = useState(0);
  const frame = useRef<HTMLElement>(null);
  const isReady = filled === value && value !== '' && form.attention.length === 0;
  const isDue = entered === value && value.trim() !== '' && !state.isSearching;
  const asked = [state.template, state.customer, state.quantity, state.delivery].filter(
    (part) => part.value === null && part.choices.length > 0,
  ).length;
  const proceed = useEffectEvent(() => {
    if (asked > 0) {
      frame.current?.querySelector<HTMLElement>('[data-choices] button')?.focus();
      return;
    }
    setEntered(null);
    frame.current?.querySelector('input')?.focus();
    void fillIn(state).then(
      () => setFilled(value),
      (error: unknown) => setFailure(reasonOf(error)),
    );
  });
  // An answer to one question leads to the next one.
  const due = isDue ? asked : null;
  useEffect(() => {
    const wait = due === null ? undefined : setTimeout(() => proceed());
    return () => clearTimeout(wait);
  }, [due]);
  const pick: OrderLineState['pick'] = (picks) => {
    state.pick(picks);
    setEntered(value);
  };
  return (
    <section ref={frame} className={`${panel.sheet} ${styles.line}`} aria-label={t('The order in one line')}>
      <TextInput
        name="orderLine"
        data-field="orderLine"
        size="md"
        classNames={{ input: styles.field }}
        inputContainer={(input) => (
          <div className={styles.box}>
            {input}
            <Underlines of={state} line={value} scrolled={scrolled} />
          </div>
        )}
        onScroll={(event) => setScrolled(event.currentTarget.scrollLeft)}
        autoComplete="off"
        label={t('The order: customer, product or past job, quantity, date')}
        placeholder={t('malnad coffee 250 24k 4 dec')}
        rightSection={<kbd>{isReady ? 'Ctrl Enter' : 'Enter'}</kbd>}
        rightSectionWidth={isReady ? 88 : 64}
        rightSectionPointerEvents="none"
        value={value}
        onChange={(event) => {
          setFailure(null);
          form.set('orderLine', event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          setEntered(value);
        }}
      />
      {failure !== null && <Notice alert>{failure}.</Notice>}
      {value.trim() !== '' && <LineParts of={state} onPick={pick} />}
    </section>
  );
}
