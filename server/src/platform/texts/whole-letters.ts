const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The beginning of a text in at most so many code units, as an SMS counts them; no letter and no emoji is cut in its middle. */
export function wholeLetters(text: string, most: number): string {
  let kept = ''
  for (const { segment } of letters.segment(text)) {
    if (kept.length + segment.length > most) break
    kept += segment
  }
  return kept
}
