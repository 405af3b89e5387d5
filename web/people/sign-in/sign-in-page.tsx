import { TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, type Ref, useState } from 'react';
import { fieldProps } from '../../ui/fields/fields.tsx';
import { type Binding } from '../../ui/form/record-form.ts';
import { ColourBar, CropMarks, Registration } from '../../ui/page/brand-marks.tsx';
import { languages, languageTags } from '../../../shared/people/languages.ts';
import { chooseLanguage, pageLanguage } from '../../client/language/page-language.ts';
import { t } from '../../../shared/platform/translate.ts';
import buttons from '../../ui/style/buttons.module.css';
import layout from '../../ui/style/layout.module.css';
import text from '../../ui/style/text.module.css';
import styles from './auth.module.css';

/** Shows a password input with a button that makes the password readable. */
export function SecretInput(
  props: Omit<TextInputProps, 'type' | 'rightSection'> & { ref?: Ref<HTMLInputElement> },
) {
  const [shown, setShown] = useState(false);
  const toggle = (
    <button type="button" className={buttons.asText} aria-pressed={shown} onClick={() => setShown(!shown)}>
      {shown ? t('Hide') : t('Show')}
    </button>
  );
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      rightSection={toggle}
      rightSectionWidth={56}
      spellCheck={false}
      autoCapitalize="none"
    />
  );
}

/** Shows a password field in a record's form. */
export function SecretField(
  field: Binding<string> & { autoComplete: string; hint?: string; focused?: boolean },
) {
  const { hint, ...rest } = field;
  return (
    <SecretInput
      {...fieldProps({ ...rest, ...(field.error === null && { hint }) })}
      autoComplete={field.autoComplete}
      value={field.value}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  );
}

/** Draws every sign-in page as a printed sheet with crop marks and a colour bar. */
export function SignInPage({ children, lead }: { children: ReactNode; lead?: ReactNode }) {
  return (
    <main className={`${layout.centered} ${layout.anchor} ${styles.page}`} id="main" tabIndex={-1}>
      <section className={`${layout.anchor} ${layout.wide} ${layout.surface} ${styles.sheet}`}>
        <CropMarks />
        {['top', 'bottom', 'left', 'right'].map((side) => (
          <span key={side} className={styles.registration} data-side={side}>
            <Registration size={24} stroke={1.1} />
          </span>
        ))}
        <div className={styles.brand}>
          <h1>
            <Registration size={34} stroke={1.4} />
            <span>Makeready</span>
          </h1>
          {lead !== undefined && <p className={text.muted}>{lead}</p>}
        </div>
        {children}
        <div className={styles.tail}>
          <ColourBar />
        </div>
      </section>
      <p className={`${layout.row} ${layout.gap3} ${styles.foot} ${text.smaller} ${text.faint}`}>
        {languageTags.map((language) => (
          <button
            key={language}
            type="button"
            className={buttons.asText}
            lang={language}
            aria-current={pageLanguage === language}
            onClick={() => chooseLanguage(language)}
          >
            {languages[language]}
          </button>
        ))}
        <span>{t('Makeready · open source')}</span>
      </p>
    </main>
  );
}
