/** What a customer asks for. Names, occasion and context may be missing; the prompt says the rest. */
export type ComposeRequest = {
  prompt: string;
  recipientName?: string;
  senderName?: string;
  senderFirstName?: string;
  occasion?: string;
  /** friendly, professional, formal or heartfelt; anything else is read as friendly. */
  tone: string;
  additionalContext?: string;
  textType: 'Short Text' | 'Long Text';
  /** The text is never longer, counted in UTF-16 units as a browser's text field does. */
  maxCharacters: number;
  /** Column names of a contact list: the text then speaks to {{first_name}} instead of one person. */
  csvFields?: string[];
  sampleContact?: Record<string, string>;
  /** Another number gives another text for the same request. */
  variation?: number;
};

export type Composed = {
  text: string;
  /** Who wrote it: the provider's name. */
  composer: string;
  /** What the customer must know of it before sending: what was not understood or not used. */
  note?: string;
};

/** Writes the text of a card. Throws a ProviderError, whose message is for the customer. */
export type WritingProvider = {
  readonly name: string;
  compose(request: ComposeRequest): Promise<Composed>;
  /** Asks whether the service knows the key and the model, at no cost. Left out where nothing is outside. */
  check?(): Promise<void>;
};
