import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from '../../lib/cn.ts';

/** The look of every text control. */
export const controlLook = [
  'w-full rounded-md border border-rule-strong bg-sheet px-3.5 text-base text-ink placeholder:text-ink-faint',
  'transition-colors hover:border-ink focus-visible:border-focus',
  '[&[readonly]]:bg-sunk [&[readonly]]:text-ink-soft disabled:bg-sunk disabled:text-ink-soft',
  'aria-invalid:border-wax-ink',
];

export type FieldProps = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Marks an optional field. All others are required. */
  optional?: boolean;
  className?: string;
};

type Ids = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

/** A label, a control, its hint and its error. The control receives the ids that connect them. */
export function Field({
  label,
  hint,
  error,
  optional,
  className,
  children,
}: FieldProps & { children: (ids: Ids) => ReactNode }) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined;
  return (
    <div className={cn('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
        {optional && <span className="font-normal text-ink-faint"> (optional)</span>}
      </label>
      {children({ id, 'aria-describedby': described, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-faint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-wax-ink">
          {error}
        </p>
      )}
    </div>
  );
}

export function TextField({ label, hint, error, optional, className, ...input }: FieldProps & ComponentProps<'input'>) {
  return (
    <Field {...{ label, hint, error, optional, className }}>
      {(ids) => <input {...input} {...ids} className={cn(controlLook, 'min-h-11')} />}
    </Field>
  );
}

export function TextArea({
  label,
  hint,
  error,
  optional,
  className,
  ...input
}: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field {...{ label, hint, error, optional, className }}>
      {(ids) => <textarea {...input} {...ids} className={cn(controlLook, 'min-h-28 py-2.5')} />}
    </Field>
  );
}

/** The platform's own select: it works with every keyboard, screen reader and phone. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  className,
  ...input
}: FieldProps & ComponentProps<'select'>) {
  return (
    <Field {...{ label, hint, error, optional, className }}>
      {(ids) => <select {...input} {...ids} className={cn(controlLook, 'min-h-11 pr-8')} />}
    </Field>
  );
}

/** A tick box with its sentence. */
export function CheckField({
  children,
  error,
  className,
  ...input
}: { children: ReactNode; error?: string | undefined } & ComponentProps<'input'>) {
  const id = useId();
  return (
    <div className={cn('grid gap-1.5', className)}>
      <div className="flex items-start gap-3">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="size-6 shrink-0 accent-wax"
        />
        <label htmlFor={id} className="text-sm leading-6">
          {children}
        </label>
      </div>
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-wax-ink">
          {error}
        </p>
      )}
    </div>
  );
}
