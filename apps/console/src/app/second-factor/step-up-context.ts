import { createContext } from 'react';
import type { StepUp } from '../../api/step-up.js';

/** Asks for a code when a call needs a recent one. */
export const StepUpContext = createContext<StepUp | undefined>(undefined);
