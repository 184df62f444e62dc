const KEY = 'longhand.chosen-design';

/** A design as the gallery hands it to the wizard. */
export type ChosenDesign = { templateName: string; zipFileUrl: string };

/** Keeps, for this tab, the design that a visitor chose, until they have signed in or signed up. */
export const keepChosenDesign = (design: ChosenDesign): void => sessionStorage.setItem(KEY, JSON.stringify(design));

export const dropChosenDesign = (): void => sessionStorage.removeItem(KEY);

export const hasChosenDesign = (): boolean => sessionStorage.getItem(KEY) !== null;

/** Returns and removes the chosen design; undefined when there is none. */
export function takeChosenDesign(): unknown {
  const kept = sessionStorage.getItem(KEY);
  dropChosenDesign();
  try {
    return kept === null ? undefined : JSON.parse(kept);
  } catch {
    return undefined;
  }
}
