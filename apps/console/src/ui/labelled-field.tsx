import { FormLabel, TextField, type TextFieldProps } from '@mui/material';
import { useId } from 'react';

/** The label stands above its field. */
export const LabelledField = ({ label, ...field }: TextFieldProps) => {
  const id = useId();
  return (
    <div>
      <FormLabel htmlFor={id} sx={{ display: 'block', mb: 0.5, fontWeight: 500 }}>
        {label}
      </FormLabel>
      <TextField id={id} hiddenLabel {...field} />
    </div>
  );
};
