import { TextInput } from '@mantine/core';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { users } from '../../../shared/contract/users.ts';
import { contract } from '../../client/contract.ts';
import { fieldErrors, reasonOf } from '../../client/api/api-errors.ts';
import { useVerb } from '../../client/api/queries.ts';
import { useMe } from '../../client/session/session.ts';
import { sessionStore } from '../../client/session/session-store.ts';
import { ActionButton, IconButton } from '../../ui/page/buttons.tsx';
import { messagesOf } from '../../ui/form/form-values.ts';
import layout from '../../ui/page/layout.module.css';
import page from '../../ui/page/page.module.css';
import text from '../../ui/page/text.module.css';

const schema = users.update.body.shape.name;

function EditName({ done }: { done: () => void }) {
  const me = useMe();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const [problem, setProblem] = useState<string | null>(null);
  const save = useVerb(contract.users.update);
  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const name = input.current?.value ?? '';
    const checked = schema.safeParse(name);
    setProblem(messagesOf(schema, name)[''] ?? null);
    if (!checked.success) return input.current?.focus();
    if (save.isPending) return;
    save.mutate(
      { params: { id: me.id }, body: { name } },
      {
        onSuccess: (user) => {
          sessionStore.update(user);
          done();
        },
      },
    );
  }
  const refused = save.error && (fieldErrors(save.error)['name'] ?? reasonOf(save.error));
  return (
    <form className={`${layout.stack} ${layout.grow}`} onSubmit={submit} noValidate>
      <TextInput
        ref={input}
        label="Name"
        autoComplete="name"
        defaultValue={me.name}
        error={problem ?? refused}
      />
      <div className={layout.row}>
        <ActionButton type="submit" variant="filled" size="xs" busy={save.isPending}>
          Save name
        </ActionButton>
        <ActionButton variant="quiet" size="xs" onClick={done}>
          Cancel
        </ActionButton>
      </div>
    </form>
  );
}

/** Shows the user's name with a form to change it. */
export function MyName() {
  const me = useMe();
  const [editing, setEditing] = useState(false);
  if (editing) return <EditName done={() => setEditing(false)} />;
  return (
    <>
      <div className={layout.grow}>
        <h1 className={page.heading}>{me.name}</h1>
        <p className={text.muted}>{me.userType} user</p>
      </div>
      <IconButton icon="edit" label="Change my name" onClick={() => setEditing(true)} />
    </>
  );
}
