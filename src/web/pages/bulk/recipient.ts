import type { Address } from '../../../modules/letters/page-rules.ts';

/** Somebody of the list as their envelope and their card need them. */
export type Recipient = Address & { company_name: string };
