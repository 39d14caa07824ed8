import { BRAND, BRANDING } from '@sahaya/domain';
import classes from './brand-mark.module.css';

/** The logo: a person under a roof. */
export function BrandMark({ size = 36 }: { size?: number }) {
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden="true" className={classes.mark}>
      <rect width="64" height="64" rx="18" fill={BRANDING.colors.primary[7]} />
      <g fill="none" stroke="#fff" strokeWidth="6" strokeLinecap="round" strokeLinejoin="round">
        <path d="M12 33 32 16l20 17" />
        <path d="M19 51c1.500-6.500 6.500-9 13-9s11.500 2.500 13 9" />
      </g>
      <circle cx="32" cy="34" r="6" fill={BRANDING.colors.accent[4]} />
    </svg>
  );
}

export function BrandName() {
  return (
    <span className={classes.brand}>
      <BrandMark />
      <span className={classes.name}>{BRAND}</span>
    </span>
  );
}
