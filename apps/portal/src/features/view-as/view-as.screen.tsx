import { Anchor, Loader, Text, Title } from '@mantine/core';
import { BRAND } from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../i18n/translate.js';
import { sessionStore } from '../../api/session/session-store.js';
import { useSession } from '../../api/session/use-session.js';
import { handedOverToken } from '../../api/session/view-as.js';
import { viewAsSessionQuery } from './view-as.queries.js';
import classes from './view-as.module.css';

/** The first and last screen of a view-as session for staff. */
export function ViewAsScreen() {
  const navigate = useNavigate();
  const session = useSession();
  const [token] = useState(handedOverToken);
  const { data, isFetching } = useQuery(viewAsSessionQuery(token));
  useEffect(() => {
    if (data && data.token === handedOverToken()) sessionStore.start(data);
  }, [data]);
  useEffect(() => {
    if (session) void navigate('/dashboard', { replace: true });
  }, [session, navigate]);
  const isComing = isFetching || session !== undefined;
  return (
    <main className={classes.screen}>
      <title>{t('title.page', { screen: t('view.title'), brand: BRAND })}</title>
      {isComing ? (
        <Loader aria-label={t('state.loading')} />
      ) : (
        <>
          <Title order={1}>{t('view.over')}</Title>
          <Text>{t('view.overHint')}</Text>
          <Anchor href="/console/">{t('view.console')}</Anchor>
        </>
      )}
    </main>
  );
}
