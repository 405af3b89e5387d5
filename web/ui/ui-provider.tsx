import {
  Button,
  colorsTuple,
  createTheme,
  type CSSVariablesResolver,
  MantineProvider,
  type MantineTheme,
} from '@mantine/core';
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { t } from '../../shared/platform/translate.ts';
import { nodes } from './text/translated-nodes.ts';
import buttons from './style/buttons.module.css';
import dialog from './style/dialog.module.css';
import dropdown from './style/dropdown.module.css';
import inputs from './style/inputs.module.css';
import layout from './style/layout.module.css';
import { overlays, overlaysReady } from './dialogs/load-overlay-code.ts';
import { missing, tryAgain } from './dialogs/load-code-with-retry.ts';
import { Notice } from './page/page.tsx';
import panel from './style/panel.module.css';

/**
 * Defines Mantine's theme from our design tokens. The CSS modules in this folder style Mantine's components.
 */

/** Returns the theme's entry for one Mantine component: default properties and class names. */
const part = (
  defaultProps: Record<string, unknown>,
  classNames: Record<string, string | undefined> = {},
) => ({
  defaultProps,
  classNames,
});

const opening = { dropdown: dropdown.dropdown, options: dropdown.options, option: dropdown.option };

const components: MantineTheme['components'] = {
  Button: part(
    { variant: 'default', size: 'sm' },
    { root: buttons.button, section: buttons.section, label: buttons.label },
  ),
  TextInput: part({ size: 'sm' }),
  Textarea: part({ size: 'sm', autosize: true, minRows: 2 }),
  Select: part(
    { size: 'sm', checkIconPosition: 'right', allowDeselect: false, withScrollArea: false },
    opening,
  ),
  Autocomplete: part({}, opening),
  TagsInput: part({}, opening),
  Combobox: part({}, opening),
  Menu: part({}, { dropdown: dropdown.dropdown, item: dropdown.option }),
  Input: part({}, { wrapper: inputs.wrapper, input: inputs.input, section: inputs.section }),
  InputWrapper: part(
    { inputWrapperOrder: ['label', 'input', 'error', 'description'] },
    { root: inputs.field, label: inputs.label, description: inputs.description, error: inputs.error },
  ),
  // Without the role, the dialog's header would be a second banner for screen readers.
  Modal: part(
    {
      size: 480,
      centered: false,
      // The dialog fades in without a movement, so that its buttons never move under the pointer.
      transitionProps: { transition: 'fade' },
      // Low windows need all of the height, so the dialog starts near the top.
      yOffset: 'clamp(8px, 10dvh, 96px)',
      attributes: { header: { role: 'presentation' } },
    },
    {
      overlay: dialog.overlay,
      inner: dialog.inner,
      content: dialog.content,
      header: dialog.header,
      title: dialog.title,
      body: dialog.modalBody,
    },
  ),
  Notifications: part({}, { root: dialog.toasts }),
  Notification: part(
    {},
    { root: dialog.notification, description: dialog.description, closeButton: dialog.close },
  ),
  Tooltip: part(
    { withArrow: true, openDelay: 120, events: { hover: true, focus: true, touch: true } },
    { tooltip: buttons.tooltip },
  ),
  SegmentedControl: part(
    { radius: 'sm', transitionDuration: 0 },
    {
      root: inputs.segmented,
      control: inputs.segment,
      label: inputs.segmentLabel,
      indicator: inputs.indicator,
      input: inputs.segmentInput,
    },
  ),
};

export const theme = createTheme({
  primaryColor: 'reflex',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: false,
  cursorType: 'pointer',
  // All shades have one colour, because the token follows the colour scheme.
  colors: { reflex: colorsTuple('var(--mr-accent)') },
  fontFamily: 'var(--mr-font)',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  spacing: { xs: '0.25rem', sm: '0.5rem', md: '0.75rem', lg: '1rem', xl: '1.5rem' },
  radius: { xs: '0', sm: '2px', md: '2px', lg: '3px', xl: '3px' },
  defaultRadius: 'sm',
  focusRing: 'auto',
  respectReducedMotion: true,
  components,
});

const tokens = {
  '--mantine-color-body': 'var(--mr-ground)',
  '--mantine-color-text': 'var(--mr-text)',
  '--mantine-color-dimmed': 'var(--mr-text-3)',
  '--mantine-color-placeholder': 'var(--mr-text-3)',
  '--mantine-color-anchor': 'var(--mr-accent-text)',
  '--mantine-color-error': 'var(--mr-danger)',
  '--mantine-primary-color-filled-hover': 'var(--mr-accent-hover)',
  '--mantine-color-default': 'var(--mr-surface)',
  '--mantine-color-default-color': 'var(--mr-text)',
  '--mantine-color-default-hover': 'var(--mr-surface-hover)',
  '--mantine-color-default-border': 'var(--mr-line-control)',
  '--mantine-color-disabled-color': 'var(--mr-text-off)',
};

/**
 * Gives Mantine no values of its own for the two colour schemes, because the tokens change with Mantine's scheme
 * attribute.
 */
const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: tokens,
  dark: tokens,
});

/** Explains that the browser could not load code for the user's action, and offers to try again. */
function MissingPart() {
  const some = useSyncExternalStore(missing.subscribe, missing.some);
  if (!some) return null;
  return (
    <div className={`${layout.raised} ${panel.missing}`}>
      <Notice tone="danger" alert>
        <div className={`${layout.row} ${layout.wrap} ${layout.between}`}>
          <span>
            {nodes`${(<b>{t('What you asked for could not be loaded.')}</b>)} It opens once the network is back.`}
          </span>
          <Button size="xs" onClick={tryAgain}>
            {t('Try again')}
          </Button>
        </div>
      </Notice>
    </div>
  );
}

const Overlays = lazy(async () => ({ default: (await import('./dialogs/overlays.tsx')).Overlays }));

/** Renders dialogs and toasts once their code is loaded. */
function Over() {
  const loaded = useSyncExternalStore(overlays.subscribe, overlays.loaded);
  return (
    loaded && (
      <Suspense fallback={null}>
        <Overlays there={overlaysReady} />
      </Suspense>
    )
  );
}

/** Provides theme, dialogs and toasts. The app uses it once, around the router. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      {children}
      <Over />
      <MissingPart />
    </MantineProvider>
  );
}
