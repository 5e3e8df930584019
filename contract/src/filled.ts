/** A sentence with its facts in the places of their `{names}`; a name without a fact stays as it is. */
export const filled = (sentence: string, facts: Readonly<Record<string, unknown>>): string =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const fact = facts[name]
    return typeof fact === 'string' || typeof fact === 'number' || typeof fact === 'bigint' ? `${fact}` : whole
  })
