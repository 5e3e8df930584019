/** What of a text a rail can write whose slip takes Latin letters alone: the other ones are left out, and so are `,` and `=`. */
export const latinOnly = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/[,=]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
