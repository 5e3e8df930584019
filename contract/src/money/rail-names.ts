interface RailWords {
  /** Its own name, which no language changes. */
  name: string
  /** The ledger's name of the party that owes us the money, where it differs. */
  owes?: string
  /** The statement map that reads its file. */
  statement_map: string
}

/** Every rail: its name, its clearing account and the map of its statements. */
export const railWords = {
  connectips: { name: 'connectIPS', statement_map: 'connectips' },
  onepg: { name: 'OnePG', statement_map: 'onepg' },
  khalti: { name: 'Khalti', statement_map: 'khalti' },
  esewa: { name: 'eSewa', statement_map: 'esewa' },
  fonepay: { name: 'Fonepay', statement_map: 'fonepay' },
  cards: { name: 'CyberSource', owes: 'the card acquirer', statement_map: 'cybersource' },
  sct: { name: 'SmartChoice', statement_map: 'npay' },
  nepalpay: { name: 'NEPALPAY QR', owes: 'NCHL, NEPALPAY QR', statement_map: 'connectips' },
  nchl: { name: 'NCHL', owes: 'NCHL, pushed loads', statement_map: 'connectips' },
  npi: { name: 'NPI', statement_map: 'npi' },
  bankfile: { name: 'Bank file', owes: 'a bank, by file', statement_map: 'bank' },
} as const satisfies Record<string, RailWords>

export type RailName = keyof typeof railWords
export const railNames = Object.keys(railWords) as RailName[]

/** A rail's own name; an unknown name remains unchanged. */
export const railTitle = (rail: string): string => (isRail(rail) ? railWords[rail].name : rail)

const isRail = (rail: string): rail is RailName => Object.hasOwn(railWords, rail)

/** The map that reads a rail's statements; any other account's are read by the map for any bank. */
export const statementMapOf = (rail: string): string => (isRail(rail) ? railWords[rail].statement_map : 'bank')
