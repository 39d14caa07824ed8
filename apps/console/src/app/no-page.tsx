import LostIcon from '@mui/icons-material/ExploreOffOutlined';
import { Button } from '@mui/material';
import { toListName } from '@sahaya/domain';
import { Link, Navigate, useLocation } from 'react-router';
import { words } from '../i18n/words.js';
import { PageTitle } from './page-title.js';
import { EmptyState } from '../ui/states.js';

/** The page of an unknown address. The former address of a renamed list, which may be a bookmark, leads to the list. */
export function NoPage() {
  const { pathname, search } = useLocation();
  const list = toListName(pathname.slice(1));
  if (list !== pathname.slice(1)) return <Navigate to={{ pathname: `/${list}`, search }} replace />;
  return (
    <>
      <PageTitle text={words.noPage.title} />
      <EmptyState icon={<LostIcon />} title={words.noPage.title} hint={words.noPage.hint}>
        <Button component={Link} to="/" variant="outlined" sx={{ mt: 1 }}>
          {words.home.name}
        </Button>
      </EmptyState>
    </>
  );
}
