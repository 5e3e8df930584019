/** Fills the `{names}` of a sentence with its facts; a name without a fact remains unchanged. */
export const filled = (sentence: string, facts: Readonly<Record<string, unknown>>): string =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const fact = facts[name]
    return typeof fact === 'string' || typeof fact === 'number' || typeof fact === 'bigint' ? `${fact}` : whole
  })
