/** Mantine's theme, pointed at the tokens (look: "Onto Mantine 9"). Heights and lines stand in controls.css. */
import { createTheme, type CSSVariablesResolver, type MantineTheme } from '@mantine/core';
import { numberMarks } from './format.ts';

const marks = numberMarks();

/** `defaultProps` as Mantine merges them into a part of the theme. */
const defaults = (defaultProps: Record<string, unknown>) => ({ defaultProps });

const components: MantineTheme['components'] = {
  Button: defaults({ variant: 'default', size: 'sm' }),
  TextInput: defaults({ size: 'sm' }),
  Textarea: defaults({ size: 'sm', autosize: true, minRows: 2 }),
  PasswordInput: defaults({ size: 'sm' }),
  Select: defaults({
    size: 'sm',
    checkIconPosition: 'right',
    allowDeselect: false,
    withScrollArea: false,
  }),
  NumberInput: defaults({
    size: 'sm',
    hideControls: true,
    clampBehavior: 'none',
    thousandSeparator: marks.group,
    thousandsGroupStyle: marks.style,
    decimalSeparator: marks.decimal,
    // The sign that groups thousands is no decimal sign: 1,020 mm are not 1.02.
    allowedDecimalSeparators: [marks.decimal],
  }),
  InputWrapper: defaults({ inputWrapperOrder: ['label', 'input', 'error', 'description'] }),
  Table: defaults({ highlightOnHover: true, verticalSpacing: 4, horizontalSpacing: 12 }),
  Paper: defaults({ withBorder: true }),
  // Its head is no second banner of the page.
  Modal: defaults({
    size: 480,
    centered: false,
    // Near the top of a short window, which a dialog may need all of.
    yOffset: 'clamp(8px, 10dvh, 96px)',
    attributes: { header: { role: 'presentation' } },
  }),
  Tooltip: defaults({ withArrow: true, openDelay: 120, events: { hover: true, focus: true, touch: true } }),
  Tabs: defaults({ color: 'var(--mr-text)' }),
  SegmentedControl: defaults({ radius: 'sm', transitionDuration: 0 }),
  Badge: defaults({ variant: 'outline', tt: 'none' }),
  Loader: defaults({ type: 'bars' }),
};

export const theme = createTheme({
  primaryColor: 'reflex',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: false,
  cursorType: 'pointer',
  colors: {
    reflex: [
      '#eff1fe',
      '#e6e9fb',
      '#c6cdf8',
      '#a3b0ff',
      '#8f9eff',
      '#5468f0',
      '#4458e0',
      '#1b2fc0',
      '#14249a',
      '#0e1a70',
    ],
  },
  fontFamily: "'Archivo Variable', 'Helvetica Neue', Arial, sans-serif",
  fontFamilyMonospace: 'inherit',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  spacing: { xs: '0.25rem', sm: '0.5rem', md: '0.75rem', lg: '1rem', xl: '1.5rem' },
  radius: { xs: '0', sm: '2px', md: '2px', lg: '3px', xl: '3px' },
  defaultRadius: 'sm',
  shadows: { md: 'var(--mr-raise-2)', xl: 'var(--mr-raise-3)' },
  headings: {
    fontWeight: '620',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.15' },
      h2: { fontSize: '0.875rem', lineHeight: '1.3' },
    },
  },
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

/** The same names in both schemes: the tokens themselves switch on the attribute that Mantine sets. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: tokens,
  dark: tokens,
});
