import { Typography } from '@mui/material';

/** The title of a step of the sign-in, and what to do in it. */
export const StepHeading = ({ title, hint }: { title: string; hint?: string }) => (
  <div>
    <Typography variant="h4" component="h1">
      {title}
    </Typography>
    {hint && (
      <Typography color="text.secondary" sx={{ mt: 0.5 }}>
        {hint}
      </Typography>
    )}
  </div>
);
