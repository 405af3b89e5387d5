/** Lets an Admin make the link that turns the browser of a television into a wall screen (decision 107). */
import { useState } from 'react';
import { keyFields } from '../../shared/connections/keys.contract.ts';
import { contract } from '../client/contract.ts';
import { useVerb } from '../client/api/queries.ts';
import { to } from '../client/paths.ts';
import { TextField } from '../ui/fields/fields.tsx';
import { FormElement, FormFailure } from '../ui/form/form-parts.tsx';
import { useRecordForm } from '../ui/form/record-form.ts';
import { ActionButton } from '../ui/page/buttons.tsx';
import { t } from '../../shared/platform/translate.ts';
import layout from '../ui/style/layout.module.css';
import { ShownOnce } from './secret-shown-once.tsx';

export function NewWall() {
  const [link, setLink] = useState<string | null>(null);
  const make = useVerb(contract.keys.create);
  const form = useRecordForm({
    schema: keyFields.pick({ name: true }),
    initial: { name: '' },
    labels: { name: t('Screen') },
    save: ({ name }) => make.mutateAsync({ body: { name, scopes: ['wall'] } }),
    saved: ({ key }) => setLink(`${location.origin}${to('Wall')}#${key}`),
  });
  if (link !== null)
    return (
      <ShownOnce label={t('Link')} secret={link} done={() => setLink(null)}>
        {t(
          'Open it once in the browser of the screen. It then shows the wall, and no user is signed in on it.',
        )}
      </ShownOnce>
    );
  return (
    <FormElement form={form} className={layout.stack} label={t('Wall screen')}>
      <FormFailure form={form} />
      <TextField {...form.field('name')} hint={t('Where it hangs, such as Press hall')} />
      <div>
        <ActionButton type="submit" busy={form.busy}>
          {t('Make link')}
        </ActionButton>
      </div>
    </FormElement>
  );
}
