import { Button, PasswordInput, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { PayoutAccount } from '@sahaya/contracts';
import { type PayoutAccountForm, payoutAccountViolation } from '@sahaya/domain';
import { IconBuildingBank, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage, toViolation } from '../../api/error-message.js';
import { payoutAccountQuery } from '../../api/queries/payout-account.queries.js';
import { serverNow } from '../../api/server-clock.js';
import { formatInstantInSentence } from '../../i18n/format.js';
import { Choice } from '../../ui/forms/choice.js';
import { Notice } from '../../ui/feedback/notice.js';
import { useForm } from '../../ui/forms/use-form.js';
import { useScrollToPart } from '../../ui/navigation/use-scroll-to-part.js';
import { LoadingPlaceholder } from '../../ui/feedback/loading-placeholder.js';
import { t } from '../../i18n/translate.js';
import classes from './earnings.module.css';
import { useSetPayoutAccount } from './earnings.queries.js';

/** The payout account: shown masked and replaced as a whole. */
export function PayoutAccountCard() {
  const { data: account, error, isFetching, refetch } = useQuery(payoutAccountQuery);
  const [isOpen, setOpen] = useState(false);
  useScrollToPart('payout-account');
  return (
    <section id="payout-account" className={classes.card} aria-labelledby="account-title">
      <h2 id="account-title" className={classes.heading}>
        {t('account.title')}
      </h2>
      {error && (
        <Notice onRetry={() => void refetch()} busy={isFetching}>
          {errorMessage(error, 'error.payoutAccount')}
        </Notice>
      )}
      {account === undefined && !error && <LoadingPlaceholder height={56} />}
      {account === null && !isOpen && <p className={classes.text}>{t('account.none')}</p>}
      {account && !isOpen && (
        <>
          <p className={classes.account}>
            <span className={classes.mark} aria-hidden="true">
              {account.method === 'upi' ? <IconDeviceMobile size={22} /> : <IconBuildingBank size={22} />}
            </span>
            <span>
              <b>{account.masked}</b>
              <span className={classes.quiet}>{account.name}</span>
            </span>
          </p>
          <p className={classes.text}>{leadOf(account)}</p>
        </>
      )}
      {account !== undefined && !isOpen && (
        <Button variant={account ? 'default' : 'filled'} className={classes.start} onClick={() => setOpen(true)}>
          {t(account ? 'account.change' : 'account.add')}
        </Button>
      )}
      {isOpen && <AccountForm onDone={() => setOpen(false)} />}
    </section>
  );
}

/** Payouts to a new account start a day after the change. */
const leadOf = ({ payableFrom }: PayoutAccount) =>
  new Date(payableFrom) > serverNow()
    ? t('account.waits', { when: formatInstantInSentence(new Date(payableFrom), serverNow()) })
    : t('account.lead');

const EMPTY: PayoutAccountForm = { method: 'upi', name: '', upiId: '', accountNumber: '', ifsc: '', password: '' };
const METHODS = [
  { method: 'upi', hint: 'account.upiHint', Icon: IconDeviceMobile },
  { method: 'bank', hint: 'account.bankHint', Icon: IconBuildingBank },
] as const;

function AccountForm({ onDone }: { onDone: () => void }) {
  const save = useSetPayoutAccount();
  const account = useForm('account', EMPTY, payoutAccountViolation);
  const submit = account.submit((form) =>
    save.mutate(form, {
      onSuccess: () => {
        notifications.show({ message: t('account.saved'), color: 'teal' });
        onDone();
      },
      onError: account.refuse,
    }),
  );
  const hintBelow = {
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ['label', 'input', 'description', 'error'],
  };
  return (
    <form onSubmit={submit} noValidate className={classes.form} aria-label={t('account.title')}>
      <fieldset className={classes.methods}>
        <legend>{t('account.method')}</legend>
        {METHODS.map(({ method, hint, Icon }) => (
          <Choice
            key={method}
            type="radio"
            name="account-method"
            value={method}
            checked={account.form.method === method}
            onChange={(value) => account.change({ method: value })}
            label={t(`account.${method}`)}
            hint={t(hint)}
            icon={<Icon size={22} aria-hidden="true" />}
          />
        ))}
      </fieldset>
      <TextInput {...account.text('name')} label={t('account.name')} autoComplete="name" />
      {account.form.method === 'upi' ? (
        <TextInput
          {...account.text('upiId')}
          {...hintBelow}
          label={t('account.upiId')}
          description={t('account.upiIdHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
        />
      ) : (
        <>
          <TextInput
            {...account.text('accountNumber')}
            label={t('account.number')}
            autoComplete="off"
            inputMode="numeric"
          />
          <TextInput
            {...account.text('ifsc')}
            {...hintBelow}
            label={t('account.ifsc')}
            description={t('account.ifscHint')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </>
      )}
      <PasswordInput
        {...account.text('password')}
        label={t('account.password')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword') }}
      />
      <p className={classes.quiet}>{t('account.kept')}</p>
      {save.isError && !toViolation(save.error) && (
        <Notice>{errorMessage(save.error, 'error.savePayoutAccount')}</Notice>
      )}
      <div className={classes.buttons}>
        <Button type="submit" loading={save.isPending}>
          {t('account.save')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('action.notNow')}
        </Button>
      </div>
    </form>
  );
}
