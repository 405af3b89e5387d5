/** Lists what differs from the past job that filled in the form: old struck out, new in bold, each with a way back. */
import { layoutInWords } from '../../../shared/structure/sheet-layout.ts';
import { mergeOwnValues } from '../../../shared/shop/own-fields/own-fields.ts';
import { useOwnFacts } from '../../shop/own-fields/use-own-fields.ts';
import { useInPlaceQuery } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { IconButton } from '../../ui/page/buttons.tsx';
import { t } from '../../../shared/platform/translate.ts';
import { nodes } from '../../ui/text/translated-nodes.ts';
import layout from '../../ui/style/layout.module.css';
import panel from '../../ui/style/panel.module.css';
import text from '../../ui/style/text.module.css';
import { toleranceWords } from '../../shop/tolerance/tolerance-values.ts';
import { blankWords, wholeSizeWords } from '../box/finished-values.ts';
import { number } from '../../ui/text/format-values.ts';
import { changedSince, groupLine, type Past } from './folded-group-summary.ts';
import { type JobForm, jobGroups, jobLabels, type JobValues, orderWords } from './job-values.ts';
import styles from './order-line.module.css';

type FieldName = keyof JobValues;

/** The fields that differ in every job, so that a difference says nothing. */
const ownFields: readonly string[] = ['number', 'deliveryDate', 'releaseDate', 'customerOrder'];

const fieldNames = jobGroups
  .flatMap(({ fields }): readonly FieldName[] => fields)
  .filter((name) => !ownFields.includes(name) && !name.startsWith('promised'));

function CustomerName({ id }: { id: string }) {
  const { data } = useInPlaceQuery(contract.customers.get, { params: { id } }, { enabled: id !== '' });
  return data?.name ?? '–';
}

/** Shows the values of the shop's own fields in one line. */
function OwnWords({ values }: { values: JobValues['fields'] }) {
  const facts = useOwnFacts('jobs', mergeOwnValues([], values));
  return facts.map(({ field, text: words }) => `${field.name} ${words}`).join(', ') || t('none');
}

/** Returns the field's value as text. */
function wordsOf(name: Exclude<FieldName, 'fields'>, values: JobValues): string {
  if (name === 'productOperations') return groupLine('operations', values);
  const { finished, blank, layout: onSheet, customerOrder, tolerance, fields: _own, ...others } = values;
  if (name === 'finished') return finished ? wholeSizeWords(finished) : 'none';
  if (name === 'blank') return blank ? blankWords(blank) : t('of the die line');
  if (name === 'layout') return onSheet ? layoutInWords(onSheet, number) : 'none';
  if (name === 'tolerance') return toleranceWords(tolerance) || t('as the customer’s');
  if (name === 'customerOrder') return customerOrder ? orderWords(customerOrder) : 'none';
  const value = others[name];
  if (name === 'artwork' && value === null) return t('to come');
  if (value === null || value === '') return 'none';
  if (value instanceof File) return t('another file');
  if (name === 'artwork') return t('as before');
  return typeof value === 'number' ? number(value) : value;
}

function Shown({ name, values }: { name: FieldName; values: JobValues }) {
  if (name === 'fields') return <OwnWords values={values.fields} />;
  return name === 'customerId' ? <CustomerName id={values.customerId} /> : wordsOf(name, values);
}

export function AsLastTime({ form, past }: { form: JobForm; past: Past }) {
  const { values } = form;
  const changes = changedSince(past.values, values);
  const names = fieldNames.filter((name) => changes.includes(name));
  return (
    <section
      className={`${panel.sheet} ${layout.flow} ${styles.differences}`}
      aria-label={t`As ${past.label}`}
    >
      <b className={text.small}>{nodes`As ${past.label}${names.length > 0 && t(', but')}`}</b>
      {/* The line stays, so that the first change moves no field. */}
      {names.length === 0 && (
        <span className={`${text.small} ${text.muted}`}>{t('Nothing changed yet')}</span>
      )}
      <ul className={layout.flow}>
        {names.map((name) => (
          <li
            key={name}
            className={`${layout.row} ${layout.control} ${layout.rounded} ${text.small} ${styles.difference}`}
          >
            <span className={text.muted}>{jobLabels[name as keyof typeof jobLabels]}</span>
            <span className={text.name}>
              <del>
                <Shown name={name} values={past.values} />
              </del>{' '}
              <b>
                <Shown name={name} values={values} />
              </b>
            </span>
            <IconButton
              icon="close"
              label={t`${jobLabels[name as keyof typeof jobLabels]} as in ${past.label}`}
              onClick={() => form.change({ [name]: past.values[name] })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
