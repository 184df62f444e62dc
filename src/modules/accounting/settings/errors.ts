import { Failure } from '../../../platform/failure.ts';

export const timeZoneFixed = () =>
  new Failure(409, 'time_zone_fixed', 'The time zone cannot change after a month was closed.');
export const timeZoneUnknown = () =>
  new Failure(400, 'time_zone_unknown', 'This time zone is unknown. Use a name such as America/New_York.');
