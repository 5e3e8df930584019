/** Joins the class names that hold; '' where none does. */
export const cx = (...names: readonly (string | false | 0 | 0n | null | undefined)[]): string =>
  names.filter(Boolean).join(' ')
