const [QUOTE, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT, BACKSLASH] = [34, 44, 91, 93, 123, 125, 92];

export type JsonSize = {
  /** How many values there are, lists and objects among them. */
  values: number;
  /** How many lists and objects are within each other. */
  depth: number;
};

/** The size of a JSON text, in one pass and without parsing it. Of what is no JSON it says whatever comes of it. */
export function measureJson(text: string): JsonSize {
  let [values, depth, deepest] = [1, 0, 0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COMMA) values++;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      values++;
      if (++depth > deepest) deepest = depth;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth--;
  }
  return { values, depth: deepest };
}

/** Where the quotation mark is that ends the text which begins at `at`. */
function endOfString(text: string, at: number): number {
  for (let end = at + 1; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (code === QUOTE) return end;
    if (code === BACKSLASH) end++;
  }
  return text.length;
}
