const names: Record<string, string> = { onepg: 'NPS OnePG', fonepay: 'Fonepay', cards: 'Visa, Mastercard, SCT' }

/** A rail by its own name. */
export const railName = (rail: string): string => names[rail] ?? rail
