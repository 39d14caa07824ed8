import { Injectable } from '@nestjs/common';
import { leakedForms } from '@sahaya/domain';

/** The list of leaked passwords of the package zxcvbn, which is loaded when the first password is compared. */
@Injectable()
export class LeakedPasswordsService {
  private list: Promise<ReadonlySet<string>> | undefined;

  async includes(password: string): Promise<boolean> {
    const list = await (this.list ??= load());
    return leakedForms(password).some((form) => list.has(form));
  }
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(String));
}
