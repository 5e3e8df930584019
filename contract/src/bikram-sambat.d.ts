declare module 'bikram-sambat' {
  /** Gregorian `YYYY-MM-DD` to Bikram Sambat. Throws outside its tables. */
  export function toBik(greg: string): { year: number; month: number; day: number }
}
