/** Shows the screen `/promise`: when the shop could make a product, or a job like an earlier one. */
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { reasonOf } from '../../client/api/api-errors.ts';
import { reasonText } from '../../client/reason-text.ts';
import { useRefusal } from '../../client/session/session.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { capital, dateTime, number } from '../../ui/text/format-values.ts';
import { useShopZone } from '../../ui/text/use-now.ts';
import { Notice, Page, PageHead, Panel } from '../../ui/page/page.tsx';
import { DateTimeField, NumberField, SelectField } from '../../ui/fields/fields.tsx';
import { CustomerField } from '../shared-fields/customer-field.tsx';
import { type PlannedWay, promiseFrom, basisWords } from './given-promise.ts';
import { countsOnPaper, Ways } from './promise-details.tsx';
import { customerAnswer, plannerQuestion } from './promise-words.ts';
import { ShareButton } from './share-button.tsx';
import {
  type PromiseState,
  jobAddress,
  type PromiseTemplate,
  usePromiseTemplates,
  usePromise,
  type PromiseQuery,
} from './use-promise.ts';
import { t } from '../../../shared/platform/translate.ts';
import layout from '../../ui/style/layout.module.css';
import text from '../../ui/style/text.module.css';
import styles from './promise-screen.module.css';

const keyOf = ({ kind, id }: Pick<PromiseTemplate, 'kind' | 'id'>) => `${kind}:${id}`;

/** Returns the query that the URL stores, so that users can share it, and the function that changes it. */
function usePromiseQuery() {
  const [search, setSearch] = useSearchParams();
  const [, kind, id = ''] = /^(product|job):(.+)$/.exec(search.get('like') ?? '') ?? [];
  const quantity = Number(search.get('quantity'));
  const by = search.get('by');
  const customer = search.get('customer');
  const set = (name: string, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const wanted: PromiseQuery | null =
    kind === undefined
      ? null
      : {
          like: { kind: kind as PromiseTemplate['kind'], id },
          quantity: Number.isInteger(quantity) && quantity > 0 ? quantity : null,
          by: by !== null && !Number.isNaN(Date.parse(by)) ? by : null,
          customer,
        };
  return { wanted, customer: customer ?? '', set };
}

const field = { error: null, onBlur: () => undefined };

function QueryForm({
  wanted,
  customer,
  name,
  set,
}: {
  wanted: PromiseQuery | null;
  customer: string;
  name: string | null;
  set: (name: string, value: string) => void;
}) {
  const [typed, setTyped] = useState('');
  const { templates, isFound } = usePromiseTemplates(typed.trim(), true);
  const chosen = wanted && name !== null ? [{ ...wanted.like, name, number: '' }] : [];
  const options = [...chosen, ...templates.filter(({ id }) => id !== wanted?.like.id)].map((like) => ({
    value: keyOf(like),
    label: like.number === '' ? like.name : `${like.number} ${like.name}`,
  }));
  return (
    <Panel padded>
      <div className={`${layout.two} ${styles.asks}`}>
        <SelectField
          {...field}
          name="like"
          label={t('Same as')}
          placeholder={t('A product, or a job')}
          value={wanted ? keyOf(wanted.like) : ''}
          options={options}
          onSearch={setTyped}
          searching={typed.trim() !== '' && !isFound}
          onChange={(like) => set('like', like)}
        />
        <NumberField
          {...field}
          name="quantity"
          label={t('Quantity')}
          unit={t('pieces')}
          whole
          value={wanted?.quantity ?? ''}
          onChange={(quantity) => set('quantity', String(quantity))}
        />
        <DateTimeField
          {...field}
          name="by"
          label={t('Asked for')}
          value={wanted?.by ?? ''}
          onChange={(by) => set('by', by)}
        />
        {/* A job like another one is for the same customer. */}
        {wanted?.like.kind !== 'job' && (
          <CustomerField
            {...field}
            name="customer"
            label={t('Customer')}
            value={customer}
            onChange={(customer) => set('customer', customer)}
          />
        )}
      </div>
    </Panel>
  );
}

const lacking = {
  amount: t('How many? Type a quantity.'),
  operations: t('It has no operations, so it has no date.'),
};

function PromiseAnswer({ asking, wanted }: { asking: PromiseState; wanted: PromiseQuery }) {
  const navigate = useNavigate();
  const zone = useShopZone();
  const [picked, setPicked] = useState<PlannedWay>('gaps');
  const { name, quantity, missing, answer, error } = asking;
  if (error) return <Notice alert>{reasonOf(error)}.</Notice>;
  if (missing) return <Notice>{lacking[missing]}</Notice>;
  if (!answer || name === null || quantity === null)
    return <p className={text.muted}>{t('Working it out …')}</p>;
  const answerText = customerAnswer({ name, quantity, way: answer[picked], zone });
  const given = promiseFrom(answer, picked);
  return (
    <>
      <p className={text.muted}>{`${capital(basisWords(answer, zone))}. ${countsOnPaper}.`}</p>
      <Panel title={`${number(quantity)} × ${name}`}>
        <Ways answer={answer} asked={wanted.by} picked={picked} onPick={setPicked} />
      </Panel>
      <div className={`${layout.row} ${layout.wrap} ${styles.send}`}>
        {given && (
          <ActionButton
            variant="filled"
            onClick={() => void navigate(jobAddress({ ...wanted, quantity }, given))}
          >
            {t`Promise ${dateTime(given.promisedDate, { zone })}`}
          </ActionButton>
        )}
        {answerText !== null && (
          <ShareButton
            send={t('Send answer')}
            copy={t('Copy the answer')}
            copied={t('Answer copied')}
            words={answerText}
          />
        )}
        <ShareButton
          send={t('Ask the planner')}
          copy={t('Copy for the planner')}
          copied={t('Question copied')}
          words={`${plannerQuestion({ name, quantity, by: wanted.by, zone })} ${location.href}`}
        />
      </div>
    </>
  );
}

export function PromiseScreen() {
  const { wanted, customer, set } = usePromiseQuery();
  const refusal = useRefusal('edit');
  const asking = usePromise(refusal === null ? wanted : null);
  return (
    <Page>
      <PageHead title={t('Earliest delivery')} />
      {refusal ? (
        <Notice>{reasonText(refusal)}.</Notice>
      ) : (
        <div className={layout.stack}>
          <QueryForm wanted={wanted} customer={customer} name={asking.name} set={set} />
          <div className={layout.stack} aria-live="polite">
            {wanted && <PromiseAnswer asking={asking} wanted={wanted} />}
          </div>
        </div>
      )}
    </Page>
  );
}
