import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { controlLook, Field, type FieldProps } from './field.tsx';

/** A password field that can show its text. */
export function PasswordField({
  label,
  hint,
  error,
  optional,
  className,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field {...{ label, hint, error, optional, className }}>
      {(ids) => (
        <span className="relative block">
          <input
            {...input}
            {...ids}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={cn(controlLook, 'min-h-11 pr-12')}
          />
          <button
            type="button"
            aria-label="Show password"
            aria-pressed={shown}
            aria-controls={ids.id}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-r-md text-ink-faint hover:text-ink"
          >
            <Icon aria-hidden="true" className="size-5" />
          </button>
        </span>
      )}
    </Field>
  );
}
