/**
 * JSON in which numbers stay the text that was sent, so that `100.10` is read as money and never through a float.
 * Throws SyntaxError.
 */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text, (_name: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value,
  )
}
