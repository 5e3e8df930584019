// created on demand: it loads a large table, and most names have Latin letters
let graphemes: Intl.Segmenter | undefined

/** The first letters of the first and the last name: "Sunita Maharjan" is SM. Devanagari letters keep their vowel signs. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen.map((word) => first(word ?? '').toUpperCase()).join('')
}

function first(word: string): string {
  if (/^[a-z]{2}/i.test(word)) return word[0] ?? ''
  graphemes ??= new Intl.Segmenter('ne', { granularity: 'grapheme' })
  return [...graphemes.segment(word)][0]?.segment ?? ''
}
