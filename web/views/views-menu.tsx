/**
 * Shows the menu of saved views. It saves the current filters as a view, and renames, shares or deletes the
 * current view.
 */
import { Button, Checkbox, Menu, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type SavedView } from '../../shared/views/views.contract.ts';
import { type Endpoint } from '../../shared/platform/contract/endpoint.ts';
import { type Call } from '../client/api/create-client.ts';
import { reasonOf } from '../client/api/api-errors.ts';
import { perform } from '../client/api/queries.ts';
import { contract } from '../client/contract.ts';
import { type ReasonLike, reasonText } from '../client/reason-text.ts';
import { useRefusal } from '../client/session/session.ts';
import { ActionButton } from '../ui/page/buttons.tsx';
import { useEditsInDialog } from '../ui/dialogs/edits-in-dialog.ts';
import { ask, refused, toast } from '../ui/dialogs/toasts-and-dialogs.tsx';
import { Icon } from '../ui/style/icons.tsx';
import { type PageAction, usePageActions } from '../ui/page/page-actions.ts';
import { type Views } from './use-views.ts';
import { t } from '../../shared/platform/translate.ts';
import dialog from '../ui/style/dialog.module.css';
import layout from '../ui/style/layout.module.css';

const { views: calls } = contract;
const nameMaximum = 60;

type Named = Pick<SavedView, 'name' | 'shared'>;

function Question(props: {
  start: Named;
  mayShare: ReasonLike | null;
  verb: string;
  answer: (named: Named | null) => void;
}) {
  const { start, mayShare, verb, answer } = props;
  const id = useId();
  const [name, setName] = useState(start.name);
  const [shared, setShared] = useState(start.shared);
  const ready = name.trim() !== '';
  useEditsInDialog(name !== start.name || shared !== start.shared);
  return (
    <>
      <form
        id={id}
        className={`${dialog.body} ${layout.stack}`}
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) answer({ name: name.trim(), shared });
        }}
      >
        <TextInput
          data-autofocus
          label={t('Name')}
          maxLength={nameMaximum}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox
          label={t('For the whole shop')}
          description={mayShare === null ? t('Everybody sees it among the tabs') : reasonText(mayShare)}
          disabled={mayShare !== null}
          checked={shared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      </form>
      <footer>
        <Button onClick={() => answer(null)}>{t('Cancel')}</Button>
        <Button type="submit" form={id} variant="filled" aria-disabled={!ready}>
          {verb}
        </Button>
      </footer>
    </>
  );
}

const askName = (title: string, of: Omit<Parameters<typeof Question>[0], 'answer'>): Promise<Named | null> =>
  ask<Named | null>({ title, dismissed: null, body: (answer) => <Question {...of} answer={answer} /> });

export function ViewsMenu({ of }: { of: Views }) {
  const { list, active, asks } = of;
  const client = useQueryClient();
  const mayShare = useRefusal('edit');
  const send = async <E extends Endpoint>(
    endpoint: E,
    call: Call<E>,
    done: string,
    undo?: () => unknown,
  ): Promise<void> => {
    try {
      await perform(client, endpoint, call);
      toast(done, undo && { undo });
    } catch (error) {
      refused(t('The view was not changed'), reasonOf(error));
    }
  };
  const save = async () => {
    const start = { name: '', shared: false };
    const named = await askName(t('Save this view'), { start, mayShare, verb: t('Save view') });
    if (named)
      await send(calls.create, { body: { list, query: asks, ...named } }, t`View “${named.name}” saved`);
  };
  const change = async ({ id, version, name, shared }: SavedView) => {
    const named = await askName(t`Change “${name}”`, {
      start: { name, shared },
      mayShare,
      verb: t('Save view'),
    });
    if (named)
      await send(
        calls.update,
        { params: { id }, body: { ...named, version } },
        t`View “${named.name}” saved`,
      );
  };
  const remove = async ({ id, name, query, shared }: SavedView) => {
    const again = { body: { list, name, query, shared } };
    await send(calls.remove, { params: { id } }, t`View “${name}” deleted`, () =>
      send(calls.create, again, t`View “${name}” is back`),
    );
  };
  const why = active?.can.edit;
  const verbs: PageAction[] = active
    ? [
        { label: t('Rename or share'), refusal: why ?? null, run: () => change(active) },
        { label: t('Delete view'), refusal: why ?? null, run: () => remove(active) },
      ]
    : [{ label: t('Save this view'), run: save }];
  usePageActions(t('This list'), verbs);
  return (
    <Menu position="bottom-end" portalProps={{ target: '#main' }} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionButton variant="quiet" size="xs" rightSection={<Icon name="chevron" size={13} />}>
          {t('View')}
        </ActionButton>
      </Menu.Target>
      <Menu.Dropdown>
        {why && <Menu.Label>{reasonText(why)}</Menu.Label>}
        {!why &&
          verbs.map(({ label, run }) => (
            <Menu.Item key={label} onClick={() => void (typeof run === 'function' && run())}>
              {label}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
