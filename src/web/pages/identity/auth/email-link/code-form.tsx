import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Button } from '../../../../components/button.tsx';
import { Alert } from '../../../../components/feedback/alert.tsx';
import { TextField } from '../../../../components/form/field.tsx';
import { authClient } from '../../../../lib/session/auth-client.ts';
import { authMessage, codeWasWrong } from '../failure.ts';

const typed = z.object({
  code: z
    .string()
    .transform((text) => text.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Please enter the 6 digits from the email.')),
});

/** Takes the code from the mail, for people whose mail is on another device. */
export function CodeForm({ email }: { email: string }) {
  const form = useForm({ resolver: zodResolver(typed), defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  const [refused, setRefused] = useState('');

  const signIn = form.handleSubmit(async ({ code }) => {
    setRefused('');
    const { error } = await authClient().verifyOtp({ email, token: code, type: 'email' });
    if (!error) return;
    const wrong = 'This code is wrong or too old. Check it, or send another email below.';
    setRefused(codeWasWrong(error) ? wrong : authMessage(error, 'Please try again.'));
  });

  return (
    <form noValidate onSubmit={signIn} className="grid gap-5 border-b border-rule pb-8">
      {refused && (
        <Alert kind="error" title="Sign in failed">
          <p>{refused}</p>
        </Alert>
      )}
      <TextField
        label="Code from the email"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        error={errors.code?.message}
        {...form.register('code')}
      />
      <Button type="submit" size="lg" pending={isSubmitting} className="justify-self-start">
        {isSubmitting ? 'Signing in...' : 'Sign In'}
      </Button>
    </form>
  );
}
