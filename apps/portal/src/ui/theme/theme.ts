import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import { BRANDING, type Shades } from '@sahaya/domain';
import type { SyntheticEvent } from 'react';
import { t } from '../../i18n/translate.js';

const tuple = (shades: Shades): MantineColorsTuple => [...shades];
const { colors } = BRANDING;
/** The names that screens use for the brand's colours. */
const teal = tuple(colors.primary);
const marigold = tuple(colors.accent);
const gray = tuple(colors.neutral);
const dark = tuple(colors.neutralDark);

/** Five type sizes: caption 14, body 16, lead 20, title 26, display 32 to 48 depending on the screen. */
const size = {
  caption: '0.875rem',
  body: '1rem',
  lead: '1.25rem',
  title: '1.625rem',
  display: 'clamp(2rem, 1.2rem + 2.6vw, 3rem)',
};

/** React bubbles the submit event of a dialog to the form that opened it; that form must not be submitted. */
const stopPropagation = (event: SyntheticEvent) => event.stopPropagation();

export const theme = createTheme({
  colors: { teal, marigold, gray, dark },
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 6 },
  white: '#ffffff',
  black: gray[9],
  fontFamily: 'Mukta, system-ui, sans-serif',
  fontWeights: { regular: '400', medium: '600', bold: '700' },
  fontSizes: { xs: size.caption, sm: size.body, md: size.body, lg: size.lead, xl: size.title },
  lineHeights: { xs: '1.45', sm: '1.5', md: '1.5', lg: '1.4', xl: '1.25' },
  headings: {
    fontWeight: '700',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: size.title, lineHeight: '1.2' },
      h2: { fontSize: size.lead, lineHeight: '1.3' },
      h3: { fontSize: size.body, lineHeight: '1.4' },
      h4: { fontSize: size.body, lineHeight: '1.4' },
      h5: { fontSize: size.caption, lineHeight: '1.4' },
      h6: { fontSize: size.caption, lineHeight: '1.4' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    ActionIcon: { defaultProps: { size: 'lg', variant: 'subtle', color: 'gray' } },
    Anchor: { defaultProps: { underline: 'hover' } },
    Button: { defaultProps: { size: 'md' } },
    Checkbox: { defaultProps: { size: 'md' } },
    // A function, because the text is that of the present language.
    Notification: { defaultProps: () => ({ closeButtonProps: { 'aria-label': t('action.close') } }) },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        padding: 'lg',
        transitionProps: { duration: 150 },
        onSubmit: stopPropagation,
      },
    },
    NativeSelect: { defaultProps: { size: 'md' } },
    NumberInput: { defaultProps: { size: 'md', hideControls: true, clampBehavior: 'none', allowNegative: false } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Popover: { defaultProps: { radius: 'lg', shadow: 'md', transitionProps: { duration: 120 } } },
    Radio: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md' } },
    Switch: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md', autosize: true, minRows: 2 } },
    TextInput: { defaultProps: { size: 'md' } },
  },
});

/** The colours that screens use by name: surfaces, inks and the soft tones of a status. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--s-display': size.display },
  light: {
    '--mantine-color-body': gray[0],
    '--mantine-color-text': gray[9],
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-placeholder': '#857a6d',
    '--mantine-color-default-border': gray[3],
    '--mantine-color-error': '#b3261e',
    '--mantine-color-anchor': teal[7],
    '--s-surface': '#ffffff',
    '--s-sunken': gray[1],
    '--s-line': gray[2],
    '--s-field': gray[4],
    '--s-ink': gray[9],
    '--s-ink-soft': gray[6],
    '--s-teal': teal[7],
    '--s-teal-soft': teal[0],
    '--s-teal-ink': teal[8],
    '--s-marigold': marigold[4],
    '--s-marigold-soft': marigold[0],
    '--s-marigold-ink': marigold[8],
    '--s-green-soft': '#e8f4e4',
    '--s-green-ink': '#2b6420',
    '--s-grey-soft': gray[2],
    '--s-grey-ink': gray[7],
    '--s-red-soft': '#fdebe8',
    '--s-red-ink': '#9c2018',
    '--s-shadow': '0 1px 2px rgb(60 45 25 / 5%), 0 4px 16px rgb(60 45 25 / 5%)',
    '--s-shadow-lift': '0 2px 4px rgb(60 45 25 / 6%), 0 12px 32px rgb(60 45 25 / 11%)',
  },
  dark: {
    '--mantine-color-body': dark[7],
    '--mantine-color-text': dark[0],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': '#948b80',
    '--mantine-color-default-border': dark[4],
    '--mantine-color-error': '#ff9d90',
    '--mantine-color-anchor': teal[3],
    '--s-surface': dark[6],
    '--s-sunken': '#201d1b',
    '--s-line': dark[5],
    '--s-field': dark[4],
    '--s-ink': dark[0],
    '--s-ink-soft': dark[2],
    '--s-teal': teal[4],
    '--s-teal-soft': colors.primarySoftDark,
    '--s-teal-ink': teal[2],
    '--s-marigold': marigold[4],
    '--s-marigold-soft': colors.accentSoftDark,
    '--s-marigold-ink': marigold[3],
    '--s-green-soft': '#1d3319',
    '--s-green-ink': '#a4d698',
    '--s-grey-soft': dark[5],
    '--s-grey-ink': dark[1],
    '--s-red-soft': '#40201c',
    '--s-red-ink': '#ffb0a5',
    '--s-shadow': '0 1px 2px rgb(0 0 0 / 30%), 0 4px 16px rgb(0 0 0 / 20%)',
    '--s-shadow-lift': '0 2px 4px rgb(0 0 0 / 30%), 0 12px 32px rgb(0 0 0 / 40%)',
  },
});
