import { BRANDING } from '@sahaya/domain';

/** The logo, as in the portal. */
export const Logo = ({ size }: { size: number }) => (
  <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden="true">
    <rect width="64" height="64" rx="18" fill={BRANDING.colors.primary[7]} />
    <g fill="none" stroke="#fff" strokeWidth="6" strokeLinecap="round">
      <path d="M12 33 32 16l20 17" strokeLinejoin="round" />
      <path d="M19 51c1.5-6.5 6.5-9 13-9s11.5 2.5 13 9" />
    </g>
    <circle cx="32" cy="34" r="6" fill={BRANDING.colors.accent[4]} />
  </svg>
);
