interface Searched {
  name: string
  short_name: string
  last_used_at?: Date | null
  other_name?: string | undefined
  place?: number | undefined
  is_favourite?: boolean
}

/** Names by which people look for a bank beside its own: short forms, former names, Nepali. Lower case. */
const aliases: Record<string, string> = {
  'nabil bank': 'nabil nbl नबिल nepal bangladesh',
  'global ime bank': 'gibl global ग्लोबल janata bok kathmandu',
  'nic asia bank': 'nica nicasia एनआईसी एशिया',
  'nepal investment mega bank': 'nimb nibl mega इन्भेस्टमेन्ट',
  'himalayan bank': 'hbl civil हिमालयन',
  'everest bank': 'ebl एभरेष्ट',
  'kumari bank': 'kbl ncc कुमारी',
  'siddhartha bank': 'sbl सिद्धार्थ',
  'laxmi sunrise bank': 'lsl laxmi sunrise लक्ष्मी सनराइज',
  'prabhu bank': 'prvu century प्रभु',
  'machhapuchchhre bank': 'mbl माछापुच्छ्रे',
  'citizens bank': 'czbil सिटिजन्स',
  'prime commercial bank': 'pcbl प्राइम',
  'sanima bank': 'snma सानिमा',
  'nmb bank': 'nmb एनएमबी',
  'nepal sbi bank': 'nsbi एसबीआई',
  'standard chartered': 'scb स्ट्यान्डर्ड',
  'rastriya banijya bank': 'rbb राष्ट्रिय वाणिज्य',
  'nepal bank': 'nbl नेपाल बैंक',
  'agricultural development bank': 'adbl कृषि विकास',
  esewa: 'इसेवा ई-सेवा',
  fonepay: 'fone pay फोनपे फोन पे',
}

/**
 * The banks whose name, short name or alias holds every word that was typed; favourites first, then those used last, then the
 * operator's order.
 */
export function matchingBanks<Bank extends Searched>(banks: readonly Bank[], typed: string): Bank[] {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean)
  return banks.filter((each) => words.every((word) => namesOf(each).includes(word))).toSorted(nearestFirst)
}

function namesOf({ name, short_name, other_name = '' }: Searched): string {
  const plain = `${name} ${other_name}`.toLowerCase()
  const known = Object.entries(aliases).filter(([bank]) =>
    [name, other_name].some((one) => one.toLowerCase().startsWith(bank)),
  )
  return [plain, short_name.toLowerCase(), ...known.map(([, also]) => also)].join(' ')
}

function nearestFirst(one: Searched, other: Searched): number {
  const kept = Number(other.is_favourite ?? false) - Number(one.is_favourite ?? false)
  const used = (other.last_used_at?.getTime() ?? 0) - (one.last_used_at?.getTime() ?? 0)
  const [place = Infinity, otherPlace = Infinity] = [one.place, other.place]
  const placed = place === otherPlace ? 0 : place - otherPlace
  return kept || used || placed || one.name.localeCompare(other.name)
}
