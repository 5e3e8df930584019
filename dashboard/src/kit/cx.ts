/** The class names that hold, behind each other; '' where none does. */
export const cx = (...names: readonly (string | false | 0 | 0n | null | undefined)[]): string =>
  names.filter(Boolean).join(' ')
