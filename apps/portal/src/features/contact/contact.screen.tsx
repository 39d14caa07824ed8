import { Anchor, Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import {
  BRANDING,
  type ContactForm,
  contactViolation,
  LIMITS,
  TICKET_CATEGORIES,
  TICKET_PICTURES_MAX,
  type Violation,
} from '@sahaya/domain';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../api/error-message.js';
import { usePolicy } from '../../api/queries/policy.queries.js';
import { formatLongDuration } from '../../i18n/format.js';
import { randomId } from '@sahaya/api-client';
import { serverNow } from '../../api/server-clock.js';
import { deleteDraft, storeDraft, readDraft } from '../../api/session/form-drafts.js';
import { useSession } from '../../api/session/use-session.js';
import { Footer } from '../../ui/layout/footer.js';
import { Notice } from '../../ui/feedback/notice.js';
import { type Photo, PhotosField } from '../../ui/files/photos-field.js';
import { ticketPhotoTexts } from '../../ui/files/ticket-photo-texts.js';
import { focusField } from '../../ui/forms/focus-field.js';
import { Screen } from '../../ui/layout/screen.js';
import { ScreenLink } from '../../ui/navigation/screen-link.js';
import { ruleText } from '../../i18n/rule-text.js';
import { contact as texts } from '../../i18n/en/contact.js';
import { addTexts, plural, t } from '../../i18n/translate.js';
import classes from './contact.module.css';
import { useCreateTicket, useStorePictures } from './contact.queries.js';
import { SentList } from './sent-list.js';
import { recordMessage, unsentMessages } from './sent-messages.js';

addTexts(texts);

const DRAFT = 'contact';
const EMPTY: ContactForm = { name: '', email: '', category: '', subject: '', message: '' };

/** The contact form: stored in this tab and confirmed at once; the ticket is created in the background. */
export function ContactScreen() {
  return (
    <>
      <Screen title={t('contact.title')} lead={t('contact.lead')}>
        <div className={classes.columns}>
          <Form />
          <OtherWays />
        </div>
      </Screen>
      <Footer />
    </>
  );
}

function Form() {
  const user = useSession()?.user;
  const known = { ...EMPTY, name: user?.name ?? '', email: user?.email ?? '' };
  const [form, setForm] = useState<ContactForm>({ ...known, ...readDraft<ContactForm>(DRAFT) });
  const [violation, setViolation] = useState<Violation>();
  const [thanks, setThanks] = useState(0);
  const ticket = useCreateTicket();
  const store = useStorePictures();
  const [photos, setPhotos] = useState<Photo[]>([]);
  useSecondTry(ticket.mutate);

  const set =
    (field: keyof ContactForm) => (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => {
      const next = { ...form, [field]: event.currentTarget.value };
      setForm(next);
      storeDraft(DRAFT, next);
      if (violation?.field === field) setViolation(undefined);
    };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const broken = contactViolation(form);
    setViolation(broken);
    if (broken) return focusField('contact', broken.field);
    if (photos.length === 0) return send();
    store.mutate(
      photos.map(({ file }) => file),
      { onSuccess: send },
    );
  };
  const send = (pictures?: string[]) => {
    const message = { key: randomId(), at: serverNow().toISOString(), form, ...(pictures && { pictures }) };
    recordMessage(message);
    ticket.mutate(message);
    deleteDraft(DRAFT);
    setForm(known);
    setPhotos([]);
    setThanks(thanks + 1);
  };
  const field = (name: keyof ContactForm) => ({
    id: `contact-${name}`,
    name,
    value: form[name],
    onChange: set(name),
    error: violation?.field === name && ruleText(violation.code),
    required: true,
    withAsterisk: false,
  });

  return (
    <div className={classes.main}>
      <Thanks key={thanks} shown={thanks > 0} />
      <form onSubmit={submit} noValidate className={classes.form} aria-label={t('contact.title')}>
        <div className={classes.pair}>
          <TextInput {...field('name')} label={t('contact.name')} autoComplete="name" />
          <TextInput
            {...field('email')}
            label={t('contact.email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
        <NativeSelect {...field('category')} label={t('contact.category')}>
          <option value="">{t('choose')}</option>
          {TICKET_CATEGORIES.map((category) => (
            <option key={category} value={category}>
              {t(`contact.category.${category}`)}
            </option>
          ))}
        </NativeSelect>
        {form.category === 'safety' && (
          <p className={classes.safety} role="status">
            <IconAlertTriangle size={22} aria-hidden="true" />
            {t('contact.safety')}
          </p>
        )}
        <TextInput {...field('subject')} label={t('contact.subject')} maxLength={LIMITS.subjectMax} />
        <Textarea
          {...field('message')}
          label={t('contact.message')}
          description={t('contact.messageHelp', { used: form.message.length, max: LIMITS.contactMessageMax })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          minRows={5}
          maxRows={14}
          maxLength={LIMITS.contactMessageMax}
        />
        {user && (
          <PhotosField
            photos={photos}
            onChange={setPhotos}
            room={TICKET_PICTURES_MAX}
            texts={ticketPhotoTexts()}
            disabled={store.isPending}
          />
        )}
        {store.isError && <Notice>{errorMessage(store.error, 'error.sendPictures')}</Notice>}
        <Button type="submit" size="lg" loading={store.isPending} className={classes.submit}>
          {t('contact.submit')}
        </Button>
      </form>
      <SentList sending={ticket.isPending} />
      {user && (
        <Anchor component={ScreenLink} to="/support" className={classes.requests}>
          {t('title.support')}
        </Anchor>
      )}
    </div>
  );
}

/** Retries unsent messages once when the user returns to this screen. */
function useSecondTry(send: ReturnType<typeof useCreateTicket>['mutate']) {
  const tried = useRef(false);
  useEffect(() => {
    if (tried.current) return;
    tried.current = true;
    for (const message of unsentMessages()) send(message);
  }, [send]);
}

/** A message in the page that is announced at once. */
function Thanks({ shown }: { shown: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown) box.current?.focus();
  }, [shown]);
  return (
    <div ref={box} role="alert" tabIndex={-1} className={classes.thanks} data-shown={shown}>
      {shown && (
        <>
          <IconCircleCheck size={24} aria-hidden="true" />
          {t('contact.thanks')}
        </>
      )}
    </div>
  );
}

const ANSWERS = [
  ['/cancellation-refund', 'title.cancellation'],
  ['/service-delivery', 'title.delivery'],
  ['/terms-conditions', 'title.terms'],
  ['/privacy-policy', 'title.privacy'],
] as const;

function OtherWays() {
  const { acknowledgeWithin, redressDays } = usePolicy().grievance;
  const officer = BRANDING.grievanceOfficer;
  return (
    <aside className={classes.other} aria-label={t('contact.other')}>
      <section>
        <h2>{t('contact.answers')}</h2>
        <ul>
          {ANSWERS.map(([to, label]) => (
            <li key={to}>
              <Anchor component={ScreenLink} to={to}>
                {t(label)}
              </Anchor>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{t('contact.mail')}</h2>
        <Anchor href={`mailto:${BRANDING.supportEmail}`}>{BRANDING.supportEmail}</Anchor>
      </section>
      <section>
        <h2>{t('contact.grievance')}</h2>
        {officer.name && <p>{officer.name}</p>}
        {officer.address && <p>{officer.address}</p>}
        <Anchor href={`mailto:${officer.email}`}>{officer.email}</Anchor>
        <p>
          {t('contact.grievanceText', {
            acknowledge: formatLongDuration(acknowledgeWithin),
            redress: plural('span.days', redressDays),
          })}
        </p>
      </section>
    </aside>
  );
}
