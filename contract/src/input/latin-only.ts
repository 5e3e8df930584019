/** A text for a rail whose slip has Latin letters alone: without other letters, `,` and `=`. */
export const latinOnly = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/[,=]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
