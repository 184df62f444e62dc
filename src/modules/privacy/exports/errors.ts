import { Failure } from '../../../platform/failure.ts';

export const exportGone = () => new Failure(404, 'export_gone', 'This file is no longer available. Request a new one.');
