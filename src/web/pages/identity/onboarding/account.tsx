import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { Button } from '../../../components/button.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { TextField } from '../../../components/form/field.tsx';
import { profileQuery } from '../../../features/account/profile.ts';
import { usePerson } from '../../../features/session/auth.tsx';
import { call, messageOf } from '../../../lib/api.ts';
import { pageMeta } from '../../../lib/document/page-title.ts';
import { makeClient } from '../../../lib/session/client.ts';
import { type AccountDetails, accountDetails, accountDetailsOf } from '../account-details.ts';
import { OnboardingPage } from './page.tsx';

export const meta = pageMeta('Complete your account');

export default function OnboardingAccount() {
  const person = usePerson();
  const { data: profile, isPending } = useQuery(profileQuery);
  return (
    <OnboardingPage
      step={1}
      title="Complete Your Account - Step 1 of 3"
      subtitle="Your name goes on the return address of your envelopes."
    >
      {isPending ? (
        <Skeleton className="h-80" />
      ) : (
        <DetailsForm email={person.email} known={accountDetailsOf(profile ?? null, person.metadata)} />
      )}
    </OnboardingPage>
  );
}

function DetailsForm({ email, known }: { email: string; known: AccountDetails }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const form = useForm({ resolver: zodResolver(accountDetails), defaultValues: known });
  const { errors, isSubmitting } = form.formState;

  const save = form.handleSubmit(async (details) => {
    const full_name = `${details.first_name} ${details.last_name}`;
    try {
      const saved = await call('POST /rest/v1/profiles', { body: { ...details, full_name } });
      queries.setQueryData(profileQuery.queryKey, saved);
    } catch (error) {
      toast.error('Error', { description: messageOf(error, 'We couldn’t save your details. Please try again.') });
      return;
    }
    // The name in the header comes from here; the profile above is what counts, so a failure changes nothing.
    await (await makeClient()).updateUser({ data: { ...details, full_name } });
    toast.success('Account details saved', { description: 'Your information has been updated successfully.' });
    navigate('/portal/onboarding/system-explanation');
  });

  return (
    <form noValidate onSubmit={save} className="sheet grid gap-5 p-6 sm:p-8">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="First name"
          autoComplete="given-name"
          required
          error={errors.first_name?.message}
          {...form.register('first_name')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          required
          error={errors.last_name?.message}
          {...form.register('last_name')}
        />
        <TextField label="Email" type="email" value={email} disabled />
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel"
          placeholder="(555) 123-4567"
          hint="We only call if there’s a question about an order. It’s never printed."
          required
          error={errors.phone?.message}
          {...form.register('phone')}
        />
      </div>
      <Button type="submit" size="lg" pending={isSubmitting} className="justify-self-start">
        {isSubmitting ? 'Saving...' : 'Continue'}
      </Button>
    </form>
  );
}
