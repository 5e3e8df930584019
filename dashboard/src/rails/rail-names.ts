import { t } from '@lingui/core/macro'

const names: Record<string, string> = {
  cards: 'CyberSource',
  connectips: 'connectIPS',
  esewa: 'eSewa',
  fonepay: 'Fonepay',
  khalti: 'Khalti',
  nchl: 'NCHL',
  npi: 'NPI',
  onepg: 'OnePG',
  sct: 'SmartChoice',
}

/** A rail by its own name, on every screen; one that came later as it is set up. Files for a bank are no brand: in words. */
export const railName = (rail: string): string => (rail === 'bankfile' ? t`Bank file` : (names[rail] ?? rail))
