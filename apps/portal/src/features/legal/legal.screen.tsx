import { Button } from '@mantine/core';
import { SERVICE_REGIONS } from '@sahaya/domain';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { Fragment, type ReactNode, Suspense, use } from 'react';
import { Link } from 'react-router';
import { usePolicy } from '../../api/queries/policy.queries.js';
import { Footer } from '../../ui/layout/footer.js';
import { LoadingPlaceholder } from '../../ui/feedback/loading-placeholder.js';
import { ScreenLink } from '../../ui/navigation/screen-link.js';
import { formatList } from '../../i18n/format.js';
import { legal } from '../../i18n/en/legal.js';
import { addTexts, findText, t } from '../../i18n/translate.js';
import { buildPolicyValues } from './policy-values.js';
import type { Language } from '../../i18n/language.js';
import { useLanguage } from '../../i18n/use-language.js';
import { en } from './legal.en.js';
import classes from './legal.module.css';
import { retentionTable, retentionTextsEn, type RetentionTexts } from './retention-table.js';
import { type Block, fillPolicyValues, type LegalPage, type LegalText, splitParts, type Table } from './legal-text.js';

addTexts(legal);

export const PrivacyScreen = () => <LoadedScreen page="privacy" />;
export const TermsScreen = () => <LoadedScreen page="terms" />;
export const CancellationScreen = () => <LoadedScreen page="cancellation" />;
export const DeliveryScreen = () => <LoadedScreen page="delivery" />;

/** Waits for a translation; English is loaded with the screen. */
function LoadedScreen({ page }: { page: LegalPage }) {
  const language = useLanguage();
  return (
    <Suspense fallback={<LoadingPlaceholder height={420} radius="lg" />}>
      <LegalScreen key={language} page={page} language={language} />
    </Suspense>
  );
}

interface LegalTexts {
  pages: Record<LegalPage, LegalText>;
  retention: RetentionTexts;
  /** Says of a translation that the English text holds. */
  note?: string;
}
const ENGLISH: LegalTexts = { pages: en, retention: retentionTextsEn };

let hindi: Promise<LegalTexts> | undefined;
/** Loads a translation once; without it, the pages are shown in English. */
const TRANSLATIONS: Partial<Record<Language, () => Promise<LegalTexts>>> = {
  hi: () => (hindi ??= import('./legal-texts.hi.js').then((m) => m.legalTextsHi).catch(() => ENGLISH)),
};

function useLegalTexts(language: Language): LegalTexts {
  const translation = TRANSLATIONS[language]?.();
  return translation ? use(translation) : ENGLISH;
}

/** A legal page with the values of the current policy. */
function LegalScreen({ page, language }: { page: LegalPage; language: Language }) {
  const texts = useLegalTexts(language);
  const text = texts.pages[page];
  const values = buildPolicyValues(usePolicy());
  const say = (sentence: string) => <Sentence>{fillPolicyValues(sentence, values)}</Sentence>;
  return (
    <>
      <article className={classes.page} aria-labelledby="legal-title">
        <div className={classes.top}>
          <ScreenLink to="/" className={classes.back}>
            <IconArrowLeft size={20} aria-hidden="true" />
            {t('legal.back')}
          </ScreenLink>
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconPrinter size={20} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            {t('legal.print')}
          </Button>
        </div>
        <header className={classes.head}>
          <h1 id="legal-title">{text.title}</h1>
          <p className={classes.lead}>{say(text.lead)}</p>
          {texts.note && <p className={classes.inForce}>{texts.note}</p>}
          <p className={classes.inForce}>
            {t('legal.inForce', { month: values.inForceSince, version: values.version })}
          </p>
        </header>
        <div className={classes.columns}>
          <Contents text={text} say={say} />
          <div className={classes.body}>
            <section className={classes.inShort} aria-labelledby="in-short">
              <h2 id="in-short">{t('legal.inShort')}</h2>
              <ul>
                {text.inShort.map((point) => (
                  <li key={point}>{say(point)}</li>
                ))}
              </ul>
            </section>
            {text.sections.map(({ id, title, blocks }) => (
              <section key={id} aria-labelledby={id} className={classes.section}>
                <h2 id={id}>{say(title)}</h2>
                {blocks.map((block, index) => (
                  <BlockView key={index} block={block} retention={texts.retention} say={say} />
                ))}
              </section>
            ))}
          </div>
        </div>
      </article>
      <Footer />
    </>
  );
}

/** The table of contents: collapsed on phones, beside the text on wide screens. */
function Contents({ text, say }: { text: LegalText; say: Say }) {
  const links = (
    <ol>
      {text.sections.map(({ id, title }) => (
        <li key={id}>
          <Link to={{ hash: id }} replace>
            {say(title)}
          </Link>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <details className={classes.folded}>
        <summary>{t('legal.contents')}</summary>
        <nav aria-label={t('legal.contents')}>{links}</nav>
      </details>
      <nav className={classes.contents} aria-labelledby="contents">
        <h2 id="contents">{t('legal.contents')}</h2>
        {links}
      </nav>
    </>
  );
}

type Say = (sentence: string) => ReactNode;

function BlockView({ block, retention, say }: { block: Block; retention: RetentionTexts; say: Say }) {
  if (block === 'regions') return <Regions />;
  if (block === 'retention') return <TableView table={retentionTable(retention)} say={say} />;
  if (typeof block === 'string') return <p>{say(block)}</p>;
  if ('points' in block)
    return (
      <ul>
        {block.points.map((point) => (
          <li key={point}>{say(point)}</li>
        ))}
      </ul>
    );
  return <TableView table={block} say={say} />;
}

function TableView({ table: { head, rows }, say }: { table: Table; say: Say }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {head.map((words) => (
            <th key={words} scope="col">
              {words}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([what, value]) => (
          <tr key={what}>
            <th scope="row">{say(what)}</th>
            <td>{say(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Regions() {
  return (
    <ul className={classes.regions}>
      {SERVICE_REGIONS.map(({ city, towns }) => {
        const name = findText('city', city) ?? city;
        return (
          <li key={city}>{towns.length > 0 ? t('legal.region', { city: name, towns: formatList(towns) }) : name}</li>
        );
      })}
    </ul>
  );
}

/** Text with links to screens or email addresses. */
function Sentence({ children }: { children: string }) {
  return splitParts(children).map((part, index) => {
    if (typeof part === 'string') return <Fragment key={index}>{part}</Fragment>;
    if (part.to.startsWith('/'))
      return (
        <ScreenLink key={index} to={part.to}>
          {part.words}
        </ScreenLink>
      );
    return (
      <a key={index} href={part.to}>
        {part.words}
      </a>
    );
  });
}
