import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../../api/error-message.js';
import { useUser } from '../../../api/session/use-session.js';
import { LoadingPlaceholder } from '../../../ui/feedback/loading-placeholder.js';
import { Notice } from '../../../ui/feedback/notice.js';
import { myOfferQuery } from '../profile.queries.js';
import { ServicesOfferedSection } from './services-offered.section.js';
import { TimeOffSection } from './time-off.section.js';
import { VerificationSection } from './verification.section.js';
import { WeeklyHoursSection } from './weekly-hours.section.js';

/** The work of a helper, shown after the current offer has loaded. */
export function WorkPage() {
  const { _id } = useUser();
  const { data: helper, error, isFetching, refetch } = useQuery(myOfferQuery(_id));
  if (!helper)
    return error ? (
      <Notice onRetry={() => void refetch()} busy={isFetching}>
        {errorMessage(error, 'error.loadProfile')}
      </Notice>
    ) : (
      <LoadingPlaceholder height={420} radius="lg" />
    );
  return (
    <>
      <ServicesOfferedSection helper={helper} />
      <WeeklyHoursSection helper={helper} />
      <TimeOffSection />
      <VerificationSection />
    </>
  );
}
