import { Failure } from '../../platform/failure.ts';

export const changedMeanwhile = (by: string | null) =>
  new Failure(
    409,
    'settings_changed',
    `${by ?? 'Another operator'} changed the settings meanwhile. Your input is kept: check it and save again.`,
  );

export const invalidSettings = (fields: { field: string; reason: string }[]) =>
  new Failure(400, 'validation_failed', fields[0]?.reason ?? 'Failed to save settings.', { fields });
