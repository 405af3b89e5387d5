/** Shows the field in which an Admin without a camera enters the code of a new device (decision 129). */
import { useState, type SyntheticEvent } from 'react';
import { useNavigate } from 'react-router';
import { TextInput } from '@mantine/core';
import { t } from '../../shared/platform/translate.ts';
import { to } from '../client/paths.ts';
import { ActionButton } from '../ui/page/buttons.tsx';
import layout from '../ui/style/layout.module.css';

/** Returns the code as two groups, which are easier to compare and to type. */
export const codeInGroups = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

export function NewDeviceCode() {
  const [code, setCode] = useState('');
  const navigate = useNavigate();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (code.trim() !== '') void navigate(to('ApproveDevice', code.trim()));
  };
  return (
    <form className={layout.stack} onSubmit={submit}>
      <TextInput
        label={t('Code on the device')}
        description={t('Open Makeready on the device and choose Device at a machine.')}
        value={code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <div>
        <ActionButton type="submit">{t('Find device')}</ActionButton>
      </div>
    </form>
  );
}
