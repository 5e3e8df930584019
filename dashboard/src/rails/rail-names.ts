const names: Record<string, string> = {
  cards: 'CyberSource',
  connectips: 'connectIPS',
  esewa: 'eSewa',
  khalti: 'Khalti',
  nchl: 'NCHL',
  npi: 'NCHL NPI',
  onepg: 'OnePG',
  sct: 'SCT',
}

/** A rail by its own name, as the payer meets it. */
export const railNameOf = (rail: string): string => names[rail] ?? rail
