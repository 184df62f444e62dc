/** The steps of the wizard, by the number that a draft keeps. */
export const DRAFT_STEPS = ['Upload', 'Mapping', 'Template', 'Content', 'Sender', 'Preview', 'Review'] as const;
