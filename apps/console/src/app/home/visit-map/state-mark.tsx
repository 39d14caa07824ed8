import SoonIcon from '@mui/icons-material/Schedule';
import NotStartedIcon from '@mui/icons-material/HourglassEmpty';
import UnhelpedIcon from '@mui/icons-material/PersonSearch';
import LateIcon from '@mui/icons-material/PriorityHigh';
import type { SvgIconProps, Theme } from '@mui/material';
import type { BoardColumn } from '@sahaya/domain';
import type { ComponentType } from 'react';
import { type Tone, TONES } from '../../theme.js';

interface Mark {
  tone: Tone;
  Icon: ComponentType<SvgIconProps>;
  borderRadius: string;
  borderStyle: 'solid' | 'dashed' | 'double';
}
/** Icon, outline and colour of each state, so that none of them is the only sign. */
export const MARKS: Record<BoardColumn, Mark> = {
  late: { tone: 'red', Icon: LateIcon, borderRadius: '4px', borderStyle: 'solid' },
  'not-started': { tone: 'amber', Icon: NotStartedIcon, borderRadius: '12px', borderStyle: 'solid' },
  'starting-soon': { tone: 'teal', Icon: SoonIcon, borderRadius: '22px', borderStyle: 'double' },
  'without-helper': { tone: 'grey', Icon: UnhelpedIcon, borderRadius: '22px', borderStyle: 'dashed' },
};

/** The look of a mark in the colours of the theme; a selected one has them inverted. */
export function styleOfMark(column: BoardColumn, isChosen: boolean) {
  const { tone, borderRadius, borderStyle } = MARKS[column];
  return (theme: Theme) => {
    const { soft, ink } = TONES[theme.palette.mode][tone];
    return {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      gap: '2px',
      border: `3px ${borderStyle} ${isChosen ? soft : ink}`,
      borderRadius,
      backgroundColor: isChosen ? ink : soft,
      color: isChosen ? soft : ink,
      ...(isChosen && { outline: `3px solid ${ink}` }),
    };
  };
}
