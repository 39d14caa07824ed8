import { leakedForms, LIMITS } from '@sahaya/domain';
import { useEffect, useState } from 'react';

let list: Promise<ReadonlySet<string>> | undefined;

/** The list is about 200 kB compressed, so it is loaded when the first whole password is typed. */
const load = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(String));
};

/** Compares in the browser: the password is not sent for it. Without the list, for example offline, nothing is leaked. */
async function isLeaked(password: string): Promise<boolean> {
  try {
    const known = await (list ??= load());
    return leakedForms(password).some((form) => known.has(form));
  } catch {
    list = undefined;
    return false;
  }
}

/** Whether a password that is long enough is on the list of leaked passwords. */
export function useIsLeaked(password: string): boolean {
  const [leaked, setLeaked] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    if (password.length >= LIMITS.passwordMin)
      void isLeaked(password).then((isIt) => {
        if (isCurrent) setLeaked(isIt ? password : undefined);
      });
    return () => {
      isCurrent = false;
    };
  }, [password]);
  return leaked !== undefined && leaked === password;
}
