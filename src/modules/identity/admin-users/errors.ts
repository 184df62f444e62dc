import { Failure } from '../../../platform/failure.ts';

/** The refusals of the admin endpoints, in the words of the Supabase server where it has any. */

export const userNotFound = () => new Failure(404, 'user_not_found', 'User not found');
export const userWithEmailNotFound = () => new Failure(404, 'user_not_found', 'User with this email not found');
export const idInvalid = (name: string) => new Failure(404, 'validation_failed', `${name} must be an UUID`);
export const addressMissing = () =>
  new Failure(400, 'validation_failed', 'Cannot create a user without either an email or phone');
export const banInvalid = (given: string) =>
  new Failure(400, 'validation_failed', `invalid format for ban duration: time: invalid duration "${given}"`);
export const linkTypeInvalid = (type: string) =>
  new Failure(400, 'validation_failed', `Invalid email action link type requested: ${type}`);
export const hasThings = () =>
  new Failure(
    409,
    'conflict',
    'This person has letters, payments or credits that must be kept. Delete with should_soft_delete to close the sign-in and forget the address.',
  );
