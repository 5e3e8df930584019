// control characters that are no white space, and what XML 1.0 §2.2 excludes: no file could hold them
const unwritable = /(?!\s)[\p{Cc}\uFFFE\uFFFF]/gu

/** A text as files hold it, on one line. */
export const plain = (text: string): string =>
  text.normalize('NFC').replace(unwritable, '').replace(/\s+/gu, ' ').trim()
