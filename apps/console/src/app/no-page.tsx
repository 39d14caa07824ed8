import LostIcon from '@mui/icons-material/ExploreOffOutlined';
import { Button } from '@mui/material';
import { Link } from 'react-router';
import { words } from '../i18n/words.js';
import { PageTitle } from './page-title.js';
import { EmptyState } from '../ui/states.js';

export const NoPage = () => (
  <>
    <PageTitle text={words.noPage.title} />
    <EmptyState icon={<LostIcon />} title={words.noPage.title} hint={words.noPage.hint}>
      <Button component={Link} to="/" variant="outlined" sx={{ mt: 1 }}>
        {words.home.name}
      </Button>
    </EmptyState>
  </>
);
