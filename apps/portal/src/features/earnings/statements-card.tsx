import { Button } from '@mantine/core';
import type { Statement } from '@sahaya/contracts';
import { IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDay, rupees } from '../../i18n/format.js';
import { errorMessage } from '../../api/error-message.js';
import { Notice } from '../../ui/feedback/notice.js';
import { LoadingPlaceholder } from '../../ui/feedback/loading-placeholder.js';
import { t } from '../../i18n/translate.js';
import classes from './earnings.module.css';
import { statementsQuery, useStatement } from './earnings.queries.js';

/** Weekly statements to download as a document or a spreadsheet. */
export function StatementsCard() {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(statementsQuery);
  const statements = data?.pages.flatMap((page) => page.statements) ?? [];
  return (
    <section className={classes.card} data-part="statements" aria-labelledby="statements-title">
      <h2 id="statements-title" className={classes.heading}>
        {t('statements.title')}
      </h2>
      <p className={classes.text}>{t('statements.lead')}</p>
      {error && (
        <Notice onRetry={() => void refetch()} busy={isFetching}>
          {errorMessage(error, 'error.statements')}
        </Notice>
      )}
      {!data && !error && <LoadingPlaceholder height={72} />}
      {data && statements.length === 0 && <p className={classes.text}>{t('statements.none')}</p>}
      {statements.length > 0 && (
        <ul className={classes.rows}>
          {statements.map((statement) => (
            <Week key={statement.week} statement={statement} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('lines.more')}
        </Button>
      )}
    </section>
  );
}

const FORMATS = ['pdf', 'csv'] as const;

function Week({ statement: { week, from, to, net, paidOut } }: { statement: Statement }) {
  const download = useStatement();
  const name = t('statements.week', { from: formatDay(from), to: formatDay(to) });
  return (
    <li className={classes.week}>
      <span className={classes.what}>
        <b>{name}</b>
        <span className={classes.quiet}>{t('statements.sums', { net: rupees(net), paid: rupees(paidOut) })}</span>
      </span>
      <span className={classes.buttons}>
        {FORMATS.map((format) => (
          <Button
            key={format}
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            aria-label={t(`statements.${format}`, { week: name })}
            loading={download.isPending && download.variables.format === format}
            disabled={download.isPending && download.variables.format !== format}
            onClick={() => download.mutate({ week, format })}
          >
            {format.toUpperCase()}
          </Button>
        ))}
      </span>
      {download.isError && <Notice>{errorMessage(download.error, 'error.statement')}</Notice>}
    </li>
  );
}
