declare module 'bikram-sambat' {
  /** Gregorian `YYYY-MM-DD` to Bikram Sambat. Throws outside its tables. */
  export function toBik(greg: string): { year: number; month: number; day: number }
  /** The other way. Throws outside its tables. */
  export function toGreg(year: number, month: number, day: number): { year: number; month: number; day: number }
  /** Throws outside its tables. */
  export function daysInMonth(year: number, month: number): number
}
