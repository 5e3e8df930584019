/** Data of a query as text, with its amounts and moments as they were. */
export const asText = (data: unknown): string =>
  // JSON.stringify would turn a Date into text before the replacer sees it, so the holder is asked
  JSON.stringify(data, function tag(this: Record<string, unknown>, name: string, value: unknown) {
    if (this[name] instanceof Date) return { $moment: this[name].toISOString() }
    return typeof value === 'bigint' ? { $whole: `${value}` } : value
  })

/** The same back again. Throws on what is no text of ours. */
export const fromText = (text: string): unknown =>
  JSON.parse(text, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value
    if ('$whole' in value) return BigInt(`${value.$whole}`)
    return '$moment' in value ? new Date(`${value.$moment}`) : value
  })
