/** Lets an Admin choose the logo of the shop, which tickets and delivery notes show. */
import { FileButton, Input } from '@mantine/core';
import { useId, useState } from 'react';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { artworkMaximumBytes } from '../../../shared/platform/specification-constants.ts';
import { reasonText } from '../../client/reason-text.ts';
import { t } from '../../../shared/platform/translate.ts';
import grid from '../../ui/form/form.module.css';
import { type Binding } from '../../ui/form/record-form.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import layout from '../../ui/style/layout.module.css';
import text from '../../ui/style/text.module.css';
import { FieldProblem } from './field-problem.tsx';
import styles from './settings.module.css';

/** The field's value as long as the user has not changed the logo. */
export const unchangedLogo = 'kept';
/** The field's value: a newly chosen file, the unchanged logo, or null for no logo. */
export type LogoValue = File | typeof unchangedLogo | null;

const imageTypes = 'image/jpeg,image/png,image/webp,image/gif,image/tiff,image/svg+xml';

/** Returns a chosen file as the API takes it, or null if the user chose no file. */
async function encodeLogo(value: LogoValue): Promise<string | null> {
  if (!(value instanceof File)) return null;
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : null));
    reader.addEventListener('error', () => reject(new Error('The logo can’t be read')));
    reader.readAsDataURL(value);
  });
}

/** Returns the part of the request that changes the logo: nothing as long as the user has not changed it. */
export const logoChange = async (logo: LogoValue) =>
  logo === unchangedLogo ? {} : { logo: await encodeLogo(logo) };

/** Lets an Admin choose, replace or remove the shop's logo for documents. */
export function LogoField({ url, ...field }: Binding<LogoValue> & { url: string | null }) {
  const { name, label, value, error } = field;
  const id = useId();
  const [refused, setRefused] = useState<string | null>(null);
  const take = (file: File | null) => {
    if (!file) return;
    const isTooLarge = file.size > artworkMaximumBytes;
    setRefused(isTooLarge ? reasonText(reason('artwork-too-large')) : null);
    if (!isTooLarge) field.onChange(file);
  };
  return (
    <Input.Wrapper id={id} label={label} className={grid.whole} data-field={name}>
      <div className={`${layout.row} ${layout.wrap}`}>
        {value === unchangedLogo && url !== null && (
          <img className={styles.logo} src={url} alt={t('The shop’s logo')} />
        )}
        {value instanceof File && <span className={text.clip}>{value.name}</span>}
        <FileButton accept={imageTypes} onChange={take} inputProps={{ id, 'aria-label': label }}>
          {(props) => (
            <ActionButton {...props} icon="upload">
              {value === null ? t('Choose logo') : t('Replace logo')}
            </ActionButton>
          )}
        </FileButton>
        {value !== null && (
          <ActionButton onClick={() => field.onChange(null)}>{t('Remove logo')}</ActionButton>
        )}
      </div>
      <FieldProblem error={refused ?? error} />
    </Input.Wrapper>
  );
}
