/**
 * Looks for malware in files that are stored as they came. Throws a ProviderError when it can't say, so that the caller
 * refuses the file.
 */
export type ScanningProvider = {
  readonly name: string;
  /** `threat` is what was found, in the scanner's words; null for a clean file, and where no scanner is set up. */
  scan(bytes: Uint8Array): Promise<{ threat: string | null }>;
};
