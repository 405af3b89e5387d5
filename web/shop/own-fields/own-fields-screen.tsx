/** Shows the settings' screen of the fields that the shop adds to its records (decision 131). */
import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { NavLink, useParams } from 'react-router';
import { type OwnFieldRecord } from '../../../shared/shop/own-fields/own-fields.contract.ts';
import {
  fieldEntities,
  type FieldEntity,
  type GivenValues,
  mergeOwnValues,
  ownFacts,
  ownFieldsMaximum,
} from '../../../shared/shop/own-fields/own-fields.ts';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { t } from '../../../shared/platform/translate.ts';
import { reasonOf } from '../../client/api/api-errors.ts';
import { query, useInPlaceQuery, useVerb } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { Redirect } from '../../client/navigate-later.tsx';
import { to } from '../../client/paths.ts';
import { useRefusal } from '../../client/session/session.ts';
import { askToLeave, confirm, refused, toast } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { useLeaving } from '../../ui/dialogs/unsaved-warning.ts';
import { DragHandle } from '../../ui/drag/drag-handle.tsx';
import { useMovableRow } from '../../ui/drag/use-movable-row.ts';
import { useDrag } from '../../ui/drag/use-drag.ts';
import { same } from '../../ui/form/form-values.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { EmptyState, Page, PageHead, Panel, Ticket } from '../../ui/page/page.tsx';
import { capital, count, number } from '../../ui/text/format-values.ts';
import layout from '../../ui/style/layout.module.css';
import page from '../../ui/page/page.module.css';
import text from '../../ui/style/text.module.css';
import lists from '../lists/lists.module.css';
import { FieldForm, type FieldValues, kindWords, newField } from './field-form.tsx';
import { OwnInputs } from './own-inputs.tsx';
import styles from './own-fields.module.css';
import { useOwnFields, valueWords } from './use-own-fields.ts';

const titles: Record<FieldEntity, string> = { jobs: t('Own fields of jobs') };

/** Returns the field's kind with its options or unit: "Choice: A, B". */
const kindInWords = ({ kind, unit, options }: FieldValues) =>
  [kindWords[kind], options.join(', ') || unit].filter(Boolean).join(': ');

/** Returns the fields of the entity and the verbs that change them. */
function useFields(entity: FieldEntity) {
  const client = useQueryClient();
  const fields = useOwnFields(entity);
  const { data: uses } = useInPlaceQuery(contract.fields.uses);
  const create = useVerb(contract.fields.create);
  const update = useVerb(contract.fields.update);
  const removal = useVerb(contract.fields.remove);
  const mayNot = useRefusal('admin');
  const { queryKey } = query(contract.fields.get);
  const failed = (title: string) => (error: unknown) => {
    refused(title, reasonOf(error));
    void client.invalidateQueries({ queryKey });
  };
  const retire = ({ id, name }: OwnFieldRecord, retired: boolean): void =>
    update.mutate(
      { params: { id }, body: { retired } },
      {
        onSuccess: () =>
          toast(retired ? t`${name} retired` : t`${name} is offered again`, {
            undo: () => retire({ id, name } as OwnFieldRecord, !retired),
            of: id,
          }),
        onError: failed(t`${name} was not changed.`),
      },
    );
  return {
    fields,
    mayNot,
    usesOf: ({ id }: OwnFieldRecord) => uses?.find((each) => each.id === id)?.count,
    add: (values: FieldValues) =>
      create.mutateAsync({ body: { ...values, options: [...values.options], entity } }),
    save: (
      id: string,
      version: number | undefined,
      { name, unit, options, required, onTicket }: FieldValues,
    ) =>
      update.mutateAsync({
        params: { id },
        body: { name, unit, options: [...options], required, onTicket, ...(version && { version }) },
      }),
    retire,
    move: ({ id }: OwnFieldRecord, position: number) =>
      update.mutate(
        { params: { id }, body: { position } },
        { onError: failed(t('The order was not changed.')) },
      ),
    remove: async ({ id, name }: OwnFieldRecord) => {
      const sure = await confirm({
        title: t`Delete ${name}?`,
        text: t('No record has filled it in.'),
        verb: t('Delete'),
        keep: t('Keep it'),
        danger: true,
      });
      if (sure) removal.mutate({ params: { id } }, { onError: failed(t`${name} was not deleted.`) });
    },
  };
}
type Fields = ReturnType<typeof useFields>;

/** The field that is open in a form: a new one, or a field with this id. */
interface Edited {
  id: string | null;
  /** The field's version when it was opened, so that a save does not overwrite another Admin's change. */
  version?: number;
  before: FieldValues;
  values: FieldValues;
}
const opened = (field: OwnFieldRecord): Edited => ({
  id: field.id,
  version: field.version,
  before: field,
  values: field,
});

/**
 * Returns a function that saves the values. While it runs, they do not count as unsaved, so the user may open another field
 * without a question.
 */
const whileSaved =
  (
    { id, before }: Edited,
    setEdited: Dispatch<SetStateAction<Edited | null>>,
    save: (values: FieldValues) => Promise<unknown>,
  ) =>
  async (values: FieldValues) => {
    const set = (to: FieldValues) => setEdited((now) => (now?.id === id ? { ...now, before: to } : now));
    set(values);
    try {
      await save(values);
    } catch (error) {
      set(before);
      throw error;
    }
  };

interface Of {
  of: Fields;
  field: OwnFieldRecord;
  edited: Edited | null;
  setEdited: Dispatch<SetStateAction<Edited | null>>;
  /** Opens another field in a form, or none. It asks before that drops what was typed. */
  open: (edited: Edited | null) => void;
}

function Buttons({ of, field, open }: Of) {
  const { name } = field;
  const common = { size: 'sm', refusal: of.mayNot } as const;
  const label = (verb: string) => ({ 'aria-label': `${verb} ${name}` });
  if (field.retired)
    return (
      <ActionButton {...common} {...label(t('Bring back'))} onClick={() => of.retire(field, false)}>
        {t('Bring back')}
      </ActionButton>
    );
  return (
    <>
      <ActionButton {...common} variant="quiet" {...label(t('Edit'))} onClick={() => open(opened(field))}>
        {t('Edit')}
      </ActionButton>
      {of.usesOf(field) === 0 ? (
        <ActionButton
          {...common}
          variant="quiet"
          {...label(t('Delete'))}
          onClick={() => void of.remove(field)}
        >
          {t('Delete')}
        </ActionButton>
      ) : (
        <ActionButton
          {...common}
          variant="quiet"
          {...label(t('Retire'))}
          onClick={() => of.retire(field, true)}
        >
          {t('Retire')}
        </ActionButton>
      )}
    </>
  );
}

function Cells(props: Of) {
  const { of, field } = props;
  const used = of.usesOf(field);
  const marks = [field.required && t('required'), field.onTicket && t('ticket')].filter(Boolean);
  return (
    <>
      <span className={`${text.clip} ${field.retired ? text.muted : text.strong}`}>{field.name}</span>
      <span className={`${text.small} ${text.clip}`}>{kindInWords(field)}</span>
      <span className={`${layout.row} ${layout.wrap} ${layout.gap1} ${text.smaller} ${text.muted}`}>
        {marks.map((mark) => (
          <span key={String(mark)} className={styles.chip}>
            {mark}
          </span>
        ))}
        {used !== undefined && (used === 0 ? t('not used yet') : count(used, 'job'))}
      </span>
      <span className={layout.row}>
        <Buttons {...props} />
      </span>
    </>
  );
}

/** Shows a field in use. The user can move it by pointer, or by Alt with arrow keys. */
function FieldRow(
  props: Of & { place: number; drag: ReturnType<typeof useDrag>; onMove: (to: number) => void },
) {
  const { of, field, edited, setEdited, open, place, drag, onMove } = props;
  const isEdited = edited?.id === field.id;
  const { row } = useMovableRow({ place, fixed: isEdited, onMove });
  return (
    <li
      ref={row}
      className={drag.dragged === place ? layout.dragged : undefined}
      style={drag.style(place)}
      data-editing={isEdited || undefined}
    >
      <DragHandle {...drag.handle(place)} />
      {isEdited ? (
        <FieldForm
          values={edited.values}
          isNew={false}
          onChange={(values) => setEdited({ ...edited, values })}
          save={whileSaved(edited, setEdited, (values) => of.save(field.id, edited.version, values))}
          cancel={() => open(null)}
          // Meanwhile, the user may have opened another field.
          done={() => setEdited((now) => (now?.id === field.id ? null : now))}
        />
      ) : (
        <Cells {...props} />
      )}
    </li>
  );
}

function FieldList({ entity, of, edited, setEdited, open }: Omit<Of, 'field'> & { entity: FieldEntity }) {
  const { fields } = of;
  const shown = fields.filter(({ retired }) => !retired);
  const retired = fields.filter((field) => field.retired);
  const put = (from: number, to: number) => {
    const [field, other] = [shown[from], shown[to]];
    if (field && other && field !== other) of.move(field, fields.indexOf(other));
  };
  const drag = useDrag(
    shown.map(({ id }) => id),
    put,
  );
  return (
    <div className={styles.fields}>
      <ol className={lists.values} aria-label={titles[entity]}>
        {shown.map((field, place) => (
          <FieldRow
            key={field.id}
            {...{ of, field, edited, setEdited, open, place, drag }}
            onMove={(to) => put(place, to)}
          />
        ))}
        {edited?.id === null && (
          <li data-editing>
            <span />
            <FieldForm
              values={edited.values}
              isNew
              onChange={(values) => setEdited({ ...edited, values })}
              save={whileSaved(edited, setEdited, of.add)}
              cancel={() => open(null)}
              done={() => setEdited((now) => (now?.id === null ? null : now))}
            />
          </li>
        )}
      </ol>
      {shown.length === 0 && edited === null && (
        <EmptyState
          small
          title={t('No own fields yet')}
          text={t(
            'What the shop wants to know of its jobs and the program does not ask: a die number, a barcode grade.',
          )}
        />
      )}
      {retired.length > 0 && (
        <>
          <h2
            className={`${layout.cell} ${text.smaller} ${text.muted} ${text.strong} ${layout.sunken} ${lists.between}`}
          >
            {t('Retired: no longer offered, kept where it is filled in')}
          </h2>
          <ul className={lists.values} aria-label={t('Retired')}>
            {retired.map((field) => (
              <li key={field.id} className={lists.retired}>
                <span />
                <Cells {...{ of, field, edited, setEdited, open }} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Shows how the fields in use look in the form and on the job. The edited field appears as it is typed. */
function Preview({ fields, edited }: { fields: readonly OwnFieldRecord[]; edited: Edited | null }) {
  const [values, setValues] = useState<GivenValues | null>(null);
  const shown = fields
    .filter(({ retired }) => !retired)
    .map((field) => (edited?.id === field.id ? { ...field, ...edited.values } : field));
  const typed = edited?.id === null ? [{ ...edited.values, key: '+', retired: false }] : [];
  const all = [...shown, ...typed.map((each) => ({ ...each, name: each.name || t('New field') }))];
  if (all.length === 0) return null;
  const facts = ownFacts(all, mergeOwnValues(all, values), valueWords);
  return (
    <Panel title={t('How it shows')} note={t('try it; nothing is saved')}>
      <div className={`${layout.stack} ${styles.preview}`}>
        <div className={styles.inputsShown}>
          <OwnInputs fields={all} values={values} onChange={setValues} />
        </div>
        {facts.length > 0 && (
          <Ticket facts={facts.map(({ field, text: words }) => [field.name, words, 4] as const)} />
        )}
        <p className={`${text.small} ${text.muted}`}>
          {t(
            'Search finds texts typed in them. Downloaded lists and imports have them by name, the API by key.',
          )}
        </p>
      </div>
    </Panel>
  );
}

function FieldsPage({ entity }: { entity: FieldEntity }) {
  const of = useFields(entity);
  const [edited, setEdited] = useState<Edited | null>(null);
  const isUnsaved = () => edited !== null && !same(edited.before, edited.values);
  useLeaving(isUnsaved, () => setEdited(null));
  const ask = async (next: Edited | null) => {
    if (next?.id === null && edited?.id === null) return;
    if (!isUnsaved() || (await askToLeave())) setEdited(next);
  };
  const open = (next: Edited | null) => void ask(next);
  const retired = of.fields.filter((field) => field.retired).length;
  const inUse = of.fields.length - retired;
  const isFull = of.fields.length >= ownFieldsMaximum;
  return (
    <Page>
      <PageHead
        title={titles[entity]}
        crumbs={[{ label: t('Settings'), to: to('Settings') }, { label: t('Own fields') }]}
        count={
          <output className={page.count}>
            {retired > 0
              ? t`${number(inUse)} in use, ${number(retired)} retired`
              : t`${number(inUse)} in use`}
          </output>
        }
        actions={
          <ActionButton
            icon="plus"
            refusal={of.mayNot ?? (isFull ? reason('own-fields-full', { most: ownFieldsMaximum }) : null)}
            onClick={() => open({ id: null, before: newField, values: newField })}
          >
            {t('Add field')}
          </ActionButton>
        }
      />
      <div className={`${layout.withAside} ${lists.columns}`}>
        <nav aria-label={t('Own fields')} className={`${text.small} ${layout.gapless} ${lists.nav}`}>
          {fieldEntities.map((each) => (
            <NavLink key={each} to={to('OwnFields', each)} replace>
              {t(capital(each))}
            </NavLink>
          ))}
        </nav>
        <Panel>
          <FieldList {...{ entity, of, edited, setEdited, open }} />
        </Panel>
        <div className={layout.stack}>
          <Preview fields={of.fields} edited={edited} />
        </div>
      </div>
    </Page>
  );
}

export function OwnFields() {
  const { entity } = useParams();
  const known = fieldEntities.find((each) => each === entity);
  return known ? <FieldsPage key={known} entity={known} /> : <Redirect to={to('MissingResource', 'list')} />;
}
