const KEY = 'longhand.chosen';

/** Remembers in this tab what a visitor wants to buy until they have signed in: the item's id in the catalog. */
export const saveChoice = (id: string): void => sessionStorage.setItem(KEY, id);

export const savedChoice = (): string => sessionStorage.getItem(KEY) ?? '';

export const dropChoice = (): void => sessionStorage.removeItem(KEY);
