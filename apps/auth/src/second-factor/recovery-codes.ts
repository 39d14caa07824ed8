import { createHash } from 'node:crypto';
import { RECOVERY_CODES } from '@sahaya/domain';
import { Secret } from 'otpauth';

/** 80 random bits, so a plain hash cannot be reversed by trying. */
const CODE_BYTES = 10;

/** New recovery codes as their owner writes them down, "ABCD-EFGH-IJKL-MNOP". */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => new Secret({ size: CODE_BYTES }).base32.match(/.{4}/g)!.join('-'));

/** The stored form of a code, with or without its hyphens. */
export const hashRecoveryCode = (userId: string, code: string): string =>
  createHash('sha256')
    .update(`${userId} ${code.replaceAll('-', '')}`)
    .digest('base64url');
