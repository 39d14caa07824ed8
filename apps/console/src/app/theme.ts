import { alpha, type PaletteOptions, type Theme } from '@mui/material/styles';
import { BRANDING } from '@sahaya/domain';
import type { SyntheticEvent } from 'react';
import type { RaThemeOptions } from 'react-admin';
import { words } from '../i18n/words.js';

const { primary, accent, neutral, neutralDark, primarySoftDark, accentSoftDark } = BRANDING.colors;

/** The portal's tokens: the brand's colours, a 4-px grid and 12-px corners. */
const light: PaletteOptions = {
  mode: 'light',
  primary: { main: primary[7], dark: primary[8], light: primary[5], contrastText: '#ffffff' },
  secondary: { main: accent[4], dark: accent[6], light: accent[2], contrastText: neutral[9] },
  warning: { main: accent[7] },
  success: { main: '#2b6420' },
  error: { main: '#b3261e' },
  background: { default: neutral[0], paper: '#ffffff' },
  text: { primary: neutral[9], secondary: neutral[6] },
  divider: neutral[2],
};
const dark: PaletteOptions = {
  mode: 'dark',
  primary: { main: primary[4], dark: primary[5], light: primary[3], contrastText: neutralDark[8] },
  secondary: { main: accent[4], dark: accent[6], light: accent[2], contrastText: neutral[9] },
  warning: { main: accent[3] },
  success: { main: '#a4d698' },
  error: { main: '#ff9d90' },
  background: { default: neutralDark[7], paper: neutralDark[6] },
  text: { primary: neutralDark[0], secondary: neutralDark[2] },
  divider: neutralDark[5],
};

export type Tone = 'amber' | 'teal' | 'green' | 'grey' | 'red';
/** Background and text colours of a state, as in the portal's chips. */
export const TONES: Record<'light' | 'dark', Record<Tone, { soft: string; ink: string }>> = {
  light: {
    amber: { soft: accent[0], ink: accent[8] },
    teal: { soft: primary[0], ink: primary[8] },
    green: { soft: '#e8f4e4', ink: '#2b6420' },
    grey: { soft: neutral[2], ink: neutral[7] },
    red: { soft: '#fdebe8', ink: '#9c2018' },
  },
  dark: {
    amber: { soft: accentSoftDark, ink: accent[3] },
    teal: { soft: primarySoftDark, ink: primary[2] },
    green: { soft: '#1d3319', ink: '#a4d698' },
    grey: { soft: neutralDark[5], ink: neutralDark[1] },
    red: { soft: '#40201c', ink: '#ffb0a5' },
  },
};

const font = "Mukta, system-ui, 'Noto Sans', 'Noto Sans Devanagari', sans-serif";
interface Themed {
  theme: Theme;
}
/** In pixels. */
const NARROW_BELOW = 1024;
const hairline = (theme: Theme) => `1px solid ${theme.palette.divider}`;

const themeOf = (palette: PaletteOptions): RaThemeOptions => ({
  palette,
  // Phones and tablets share one layout: drawer, cards and one column. react-admin changes its own parts at `sm`.
  breakpoints: { values: { xs: 0, sm: NARROW_BELOW, md: NARROW_BELOW, lg: 1200, xl: 1536 } },
  shape: { borderRadius: 12 },
  spacing: 8,
  // Five sizes: 12, 14, 16, 20, 26.
  typography: {
    fontFamily: font,
    fontSize: 14,
    h4: { fontSize: '1.625rem', fontWeight: 700, lineHeight: 1.25 },
    h5: { fontSize: '1.25rem', fontWeight: 600 },
    h6: { fontSize: '1rem', fontWeight: 600 },
    subtitle1: { fontSize: '1rem', fontWeight: 500 },
    body1: { fontSize: '0.875rem' },
    body2: { fontSize: '0.875rem' },
    caption: { fontSize: '0.75rem' },
    button: { fontWeight: 600, textTransform: 'none' },
  },
  sidebar: { width: 208, closedWidth: 64 },
  components: {
    MuiCssBaseline: {
      styleOverrides: {
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': { animation: 'none !important', transition: 'none !important' },
        },
      },
    },
    // React passes a dialog's submit event to the form from which the dialog was opened; that form must not submit.
    MuiDialog: { defaultProps: { onSubmit: (event: SyntheticEvent) => event.stopPropagation() } },
    MuiCircularProgress: { defaultProps: { 'aria-label': words.loading } },
    // A drawer that closes before it has opened, as when a window shrinks, stays over the page.
    MuiDrawer: { styleOverrides: { root: { '&[aria-hidden="true"]': { pointerEvents: 'none' } } } },
    // Otherwise the scrollable region could not be reached by keyboard.
    MuiTablePagination: { styleOverrides: { root: { overflow: 'visible' } } },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: ({ theme }: Themed) => ({ border: hairline(theme) }) },
    },
    MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'none', fullWidth: true } },
    MuiButton: { defaultProps: { disableElevation: true }, styleOverrides: { root: { borderRadius: 12 } } },
    MuiFormLabel: { styleOverrides: { root: ({ theme }: Themed) => ({ color: theme.palette.text.secondary }) } },
    // A long name without spaces takes a second line.
    MuiTypography: { styleOverrides: { h4: { overflowWrap: 'anywhere' } } },
    MuiChip: { styleOverrides: { root: { fontWeight: 500 }, icon: { fontSize: 18 } } },
    MuiTableCell: {
      styleOverrides: {
        root: ({ theme }: Themed) => ({ borderBottom: hairline(theme) }),
        head: ({ theme }: Themed) => ({ color: theme.palette.text.secondary, fontWeight: 600, whiteSpace: 'nowrap' }),
        sizeSmall: ({ theme }: Themed) => ({
          padding: '5px 12px',
          '& .MuiButton-root': { whiteSpace: 'nowrap' },
          [theme.breakpoints.down('lg')]: { padding: '5px 8px' },
        }),
      },
    },
    MuiTableRow: {
      styleOverrides: {
        root: ({ theme }: Themed) => ({
          '&:last-child > td': { borderBottom: 0 },
          '&.MuiTableRow-hover:hover': { backgroundColor: alpha(theme.palette.primary.main, 0.06) },
        }),
      },
    },
    // The tables scroll, the page does not.
    RaList: {
      styleOverrides: {
        root: {
          minWidth: 0,
          '& .RaList-main': { minWidth: 0 },
          '& .RaList-noActions': { marginTop: 0 },
          // Each record on a phone is a card itself.
          '& .RaList-content:has(> ul)': { border: 0, backgroundColor: 'transparent', overflow: 'visible' },
        },
      },
    },
    // Otherwise it has a white strip on phones. The filter button and the tools share a line.
    RaListToolbar: {
      styleOverrides: {
        root: ({ theme }: Themed) => ({
          '&&': { backgroundColor: 'transparent' },
          [theme.breakpoints.down('sm')]: { '&&': { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center' } },
        }),
      },
    },
    // At the top, where it covers the app bar and no button of the page.
    RaNotification: {
      defaultProps: { anchorOrigin: { vertical: 'top', horizontal: 'center' } },
      styleOverrides: { root: { '&&': { top: 6 } } },
    },
    RaDataTable: { styleOverrides: { root: { '& .RaDataTable-tableWrapper': { overflowX: 'auto' } } } },
    RaAppBar: {
      defaultProps: { color: 'default', alwaysOn: true },
      styleOverrides: {
        root: ({ theme }: Themed) => ({
          backgroundColor: theme.palette.mode === 'light' ? theme.palette.primary.dark : theme.palette.background.paper,
          color: theme.palette.mode === 'light' ? theme.palette.primary.contrastText : theme.palette.text.primary,
          borderRadius: 0,
          borderBottom: hairline(theme),
          boxShadow: 'none',
        }),
      },
    },
    RaMenuItemLink: {
      styleOverrides: {
        root: ({ theme }: Themed) => ({
          margin: '2px 8px',
          paddingLeft: 12,
          borderRadius: 12,
          color: theme.palette.text.primary,
          '&.RaMenuItemLink-active': {
            backgroundColor: alpha(theme.palette.primary.main, 0.12),
            color: theme.palette.primary.main,
            fontWeight: 600,
            '& .RaMenuItemLink-icon': { color: theme.palette.primary.main },
          },
        }),
      },
    },
  },
});

export const lightTheme = themeOf(light);
export const darkTheme = themeOf(dark);
