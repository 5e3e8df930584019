const letters = new Intl.Segmenter('ne', { granularity: 'grapheme' })

/** The first letters of the first and the last name: "Sunita Maharjan" is SM. Devanagari letters keep their vowel signs. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen.map((word) => first(word ?? '')).join('')
}

function first(word: string): string {
  return [...letters.segment(word)][0]?.segment.toUpperCase() ?? ''
}
