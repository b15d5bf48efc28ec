import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import controls from './controls.module.css';

const petrol: MantineColorsTuple = [
  '#e6f5f4',
  '#cbe9e7',
  '#9dd6d3',
  '#6cc3bf',
  '#43afac',
  '#1f9795',
  '#0f7f80',
  '#0b6b70',
  '#09575c',
  '#063f44',
];

const slate: MantineColorsTuple = [
  '#f7f8f9',
  '#f0f2f4',
  '#e4e7eb',
  '#d5dae0',
  '#b9c0c9',
  '#98a1ad',
  '#6c7683',
  '#4d5763',
  '#343c46',
  '#20262d',
];

const dark: MantineColorsTuple = [
  '#d3d8de',
  '#b4bcc6',
  '#98a2ae',
  '#6a7582',
  '#4a5460',
  '#353e48',
  '#262d35',
  '#1b2127',
  '#14191e',
  '#0e1216',
];

export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: 7,
  colors: { petrol, gray: slate, dark },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: {
    xs: '0.75rem',
    sm: '0.875rem',
    md: '0.9375rem',
    lg: '1.0625rem',
    xl: '1.25rem',
  },
  lineHeights: { xs: '1.333', sm: '1.429', md: '1.467', lg: '1.412', xl: '1.4' },
  spacing: { xs: '0.25rem', sm: '0.5rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  defaultRadius: 'md',
  radius: { sm: '4px', md: '6px', lg: '10px' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '2rem' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.5rem' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.5rem' },
    },
  },
  respectReducedMotion: true,
  components: {
    // Style sheets find icon buttons by it, such as those that are alone in a row.
    ActionIcon: { defaultProps: { attributes: { root: { 'data-icon-button': true } } } },
    Combobox: { classNames: { option: controls.option } },
    // They look like fields of several parts.
    Fieldset: {
      defaultProps: { variant: 'unstyled' },
      styles: {
        root: { minInlineSize: 0, marginInline: 0, padding: 0 },
        legend: { padding: 0, fontSize: 'var(--mantine-font-size-sm)', fontWeight: 600 },
      },
    },
    Input: { classNames: { wrapper: controls.wrapper, input: controls.input } },
    Select: { classNames: { option: controls.option } },
    InputWrapper: {
      styles: {
        label: { marginBlockEnd: '0.25rem' },
        description: { marginBlockEnd: '0.25rem' },
      },
    },
    Badge: { defaultProps: { variant: 'default', size: 'sm', radius: 'sm', tt: 'none', fw: 500 } },
    Button: { defaultProps: { size: 'sm' } },
    Menu: {
      defaultProps: { shadow: 'md', position: 'bottom-end', withInitialFocusPlaceholder: false },
    },
    PasswordInput: { defaultProps: { size: 'sm' } },
    TextInput: { defaultProps: { size: 'sm' } },
    Skeleton: { classNames: { root: controls.skeleton } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300 } },
  },
});

/** Mantine's own greys and reds have less contrast than WCAG 2.2 AA requires. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': slate[9],
    '--mantine-color-dimmed': '#586270',
    '--mantine-color-placeholder': '#626c79',
    '--mantine-color-error': '#c0292e',
    '--mantine-color-anchor': petrol[7],
  },
  dark: {
    '--mantine-color-body': dark[8],
    '--mantine-color-text': dark[0],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': '#8a95a2',
    '--mantine-color-error': '#ff8f8f',
    '--mantine-color-anchor': petrol[3],
  },
});
