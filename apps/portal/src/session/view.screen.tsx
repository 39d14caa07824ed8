import { Anchor, Loader, Text, Title } from '@mantine/core';
import { BRAND } from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../words/words.js';
import { sessionStore } from './session.js';
import { useSession } from './use-session.js';
import { handedToken } from './view.js';
import { viewQuery } from './view.queries.js';
import classes from './view.module.css';

/** Staff come in here, and end here. */
export function ViewScreen() {
  const navigate = useNavigate();
  const session = useSession();
  const [token] = useState(handedToken);
  const { data, isFetching } = useQuery(viewQuery(token));
  useEffect(() => {
    if (data && data.token === handedToken()) sessionStore.start(data);
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
