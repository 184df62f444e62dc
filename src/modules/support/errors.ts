import { Failure } from '../../platform/failure.ts';

export const addressRefused = (sentence: string) => new Failure(400, 'validation_failed', sentence);
