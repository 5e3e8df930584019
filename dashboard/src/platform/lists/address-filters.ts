/** An unknown filter in an address, with its value. */
export type LeftOutFilter = readonly [name: string, value: string]

const shownMax = 40

/** The parameters that are in the address but not in the filter that was read from it. */
export const leftOutOf = (
  search: Record<string, unknown>,
  names: readonly string[],
  filter: Record<string, unknown>,
): LeftOutFilter[] =>
  names
    .map((name): LeftOutFilter => [name, textIn(search, name).trim()])
    .filter(([name, value]) => value !== '' && filter[name] === undefined)
    .map(([name, value]) => [name, value.length > shownMax ? `${value.slice(0, shownMax)}…` : value])

/** A parameter of an address as text; empty when it is absent. */
function textIn(search: Record<string, unknown>, name: string): string {
  const value = search[name] ?? ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const aDay = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** Whether a text is a day of the calendar, as `YYYY-MM-DD`. */
export const isDay = (text: string): boolean =>
  aDay.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)
