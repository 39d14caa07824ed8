import { Injectable } from '@nestjs/common';

/** Digits and signs at the end make a leaked password no better. */
const ENDING = /[\d\W_]+$/;

/** The list of leaked passwords of the package zxcvbn, which is loaded when the first password is compared. */
@Injectable()
export class LeakedPasswordsService {
  private list: Promise<ReadonlySet<string>> | undefined;

  async includes(password: string): Promise<boolean> {
    const list = await (this.list ??= load());
    const lower = password.toLowerCase();
    return [lower, lower.replace(ENDING, '')].some((form) => list.has(form));
  }
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(String));
}
