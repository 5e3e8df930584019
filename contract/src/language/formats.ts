/** Which calendar is shown first: the common one or Bikram Sambat. */
export const calendars = ['ad', 'bs'] as const

export const digitKinds = ['latin', 'devanagari'] as const

/** 1,23,456 or 123,456. */
export const groupings = ['lakh', 'million'] as const
export type Grouping = (typeof groupings)[number]

/** How a person reads dates and figures, whatever the language. */
export interface Formats {
  calendar: (typeof calendars)[number]
  digits: (typeof digitKinds)[number]
  grouping: Grouping
}

/** The formats of a person who chose none. */
export const defaultFormats: Formats = { calendar: 'ad', digits: 'latin', grouping: 'lakh' }
