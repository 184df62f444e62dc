declare module 'parse-address' {
  /** The parts of a US address; nothing when no part of the text looks like one. */
  export function parseLocation(text: string): { type?: string } | null | undefined;
}
