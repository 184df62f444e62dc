/** The JSON value stored under a key; null when there is none or it is broken. */
export function readJson(key: string, storage: Storage = localStorage): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a value as JSON. Returns false when the browser cannot store it (storage full or blocked). */
export function writeJson(key: string, value: unknown, storage: Storage = localStorage): boolean {
  try {
    storage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
