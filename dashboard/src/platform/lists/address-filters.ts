/** A filter of an address that is not known, with its value. */
export type LeftOutFilter = readonly [name: string, value: string]

const shownMax = 40

/** Which of these parameters an address has and the filter read from it has not. */
export const leftOutOf = (
  search: Record<string, unknown>,
  names: readonly string[],
  filter: Record<string, unknown>,
): LeftOutFilter[] =>
  names
    .map((name): LeftOutFilter => [name, textIn(search, name).trim()])
    .filter(([name, value]) => value !== '' && filter[name] === undefined)
    .map(([name, value]) => [name, value.length > shownMax ? `${value.slice(0, shownMax)}…` : value])

/** A parameter of an address as text; an empty one where it is absent. */
function textIn(search: Record<string, unknown>, name: string): string {
  const value = search[name] ?? ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const aDay = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** A day that the calendar has, as `YYYY-MM-DD`. */
export const isDay = (text: string): boolean =>
  aDay.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)
