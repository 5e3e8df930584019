/**
 * "More than" and "less than" beside an amount, in every language of the product whatever language the dashboard is in:
 * people type as they speak. Each line is a pattern; `?` and brackets stand for spellings without accents or hyphens.
 */
const before = {
  above: [
    'over|above|(?:more|greater|higher) than',
    'm[aá]s (?:de|que)|mayor (?:de|que|a)|superior a|(?:por )?encima de',
    'plus (?:de|que)|au[- ]dessus de|sup[eé]rieure? [aà]',
    'pi[uù] di|oltre|sopra|superiore a|maggiore di',
    '[أا](?:كثر|كبر|على) من|فوق|يزيد (?:عن|على)',
  ],
  below: [
    'under|below|(?:less|lower|smaller) than',
    'menos (?:de|que)|menor (?:de|que|a)|inferior a|(?:por )?debajo de',
    'moins (?:de|que)|(?:au|en)[- ]dessous de|sous|inf[eé]rieure? [aà]',
    'meno di|sotto|inferiore a|minore di',
    '[أا](?:قل|صغر|دنى) من|تحت|دون',
  ],
}

/** Chinese sets no space, neither before the word nor behind it. */
const joined = { above: '超[过過]|[大高多][于於]', below: '[小低少][于於]|不到|不足' }

/** Nepali says the amount first: `५०० भन्दा माथि`, also in one word. The Chinese ones take the amount itself in. */
const after = {
  above: String.raw`(?:\s*भन्दा\s*(?:माथि|बढी|बढि|धेरै)|\s+माथि)(?:को|का)?`,
  below: String.raw`(?:\s*भन्दा\s*(?:कम|तल|मुनि|घटी|घटि)|\s+(?:मुनि|तल))(?:को|का)?`,
  least: String.raw`\s*以上`,
  most: String.raw`\s*以下`,
}

const unit = String.raw`(?:\s*(?:rupees?|रुपैयाँ|रुपियाँ|卢比|盧比|rupias?|roupies?|rupie|روبية))?`
const figure = String.raw`[-−+]?(?:(?:Rs|रु|रू)\.?\s*)?\p{Nd}(?:[\p{Nd},.]*\p{Nd})?`

const spaced = (lines: readonly string[]): string => `(?:${lines.join('|').replaceAll(' ', String.raw`\s+`)})\\s+`
const bound = (is: 'above' | 'below', sign: string): string =>
  `(?<${is}>(?<!\\S)(?:${sign}|${spaced(before[is])})|(?:${joined[is]}))`

const told = String.raw`(?:${bound('above', '>')}|${bound('below', '<')})\s*(?<told>${figure})${unit}(?!\S)`
const said = String.raw`(?<!\S)(?<said>${figure})${unit}(?:(?<over>${after.above})|(?<under>${after.below})|(?<least>${after.least})|(?<most>${after.most}))(?!\S)`
const word = String.raw`\S+?(?=\s|$|(?:${joined.above}|${joined.below})\s*${figure})`

const pieces = new RegExp(`${told}|${said}|${word}`, 'giu')

/** One piece of a text: a bound with the amount as it was typed, or a word. `by` moves the bound by paisa: 以上 is "at least". */
export interface Piece {
  typed: string
  bound?: { is: 'above' | 'below'; amount: string; by: bigint }
}

/** A text in its pieces, from the first to the last. */
export function piecesOf(text: string): Piece[] {
  return Array.from(text.matchAll(pieces), ({ 0: typed, groups = {} }): Piece => {
    const amount = groups['told'] ?? groups['said']
    if (amount === undefined) return { typed }
    const is = (groups['above'] ?? groups['over'] ?? groups['least']) === undefined ? 'below' : 'above'
    const by = groups['least'] !== undefined ? -1n : groups['most'] !== undefined ? 1n : 0n
    return { typed, bound: { is, amount, by } }
  })
}
