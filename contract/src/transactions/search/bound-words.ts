import type { Language } from '../../language/languages.ts'

/**
 * The words beside an amount or between two, in one language. Each entry is a pattern; `?` and brackets stand for
 * spellings without accents or hyphens, a space for any white space.
 */
interface BoundWords {
  /** Before the amount. `least` and `most` take the amount itself in. */
  above: string
  below: string
  least: string
  most: string
  /** Behind the amount, with its space where it needs one. */
  overIt?: string
  underIt?: string
  fromIt: string
  upToIt: string
  /** Between two amounts: what alone makes a range of them, and what does so after `open` or before `close`. */
  to: string
  and: string
  open: string
  /** Behind the second amount. */
  close?: string
}

/** In every language of the product, whatever language the dashboard is in: people type as they speak. */
const words: Readonly<Record<Language, BoundWords>> = {
  en: {
    above: 'over|above|(?:more|greater|higher) than',
    below: 'under|below|(?:less|lower|smaller) than',
    least: 'at least|not? less than|not? under|minimum|min',
    most: 'at most|up to|not? more than|not? over|maximum|max',
    fromIt: ' or (?:more|above|over)| and (?:more|above|over|up)',
    upToIt: ' or (?:less|below|under)| and (?:less|below|under)',
    to: 'to|until|till|up to',
    and: 'and|&',
    open: 'between|from',
  },
  ne: {
    above: '',
    below: '',
    least: 'कम्तीमा|कम्तिमा|घटीमा',
    most: 'बढीमा|बढिमा',
    overIt: '\\s*भन्दा ?(?:माथि|बढी|बढि|धेरै)(?:को|का)?| माथि(?:को|का)?',
    underIt: '\\s*भन्दा ?(?:कम|तल|मुनि|घटी|घटि)(?:को|का)?| (?:मुनि|तल)(?:को|का)?',
    fromIt: ' (?:वा|र) (?:त्यो ?भन्दा )?(?:माथि|बढी|बढि)(?:को|का)?|\\s*देखि ?(?:माथि(?:को|का)?)?',
    upToIt: ' (?:वा|र) (?:त्यो ?भन्दा )?(?:कम|तल|मुनि)(?:को|का)?|\\s*सम्म(?:को|का)?',
    to: 'देखि|बाट',
    and: 'र|तथा|देखि',
    open: '',
    close: '\\s*सम्म(?:को|का)?|\\s*(?:को )?(?:बीच|बिच)(?:मा|को|का)?|\\s*को ?(?:बीच|बिच)(?:मा|को|का)?',
  },
  zh: {
    above: '超[过過]|[大高多][于於]',
    below: '[小低少][于於]|不到|不足',
    least: '至少|最少|不少[于於]|不低[于於]',
    most: '至多|最多|不超[过過]|不高[于於]|不多[于於]',
    fromIt: '\\s*(?:及|或)?以上',
    upToIt: '\\s*(?:及|或)?以[下内內]',
    to: '到|至',
    and: '和|与|與|跟',
    open: '介[于於]|从|從|在',
    close: '\\s*之?[间間]',
  },
  es: {
    above: 'm[aá]s (?:de|que)|mayor (?:de|que|a)|superior a|(?:por )?encima de',
    below: 'menos (?:de|que)|menor (?:de|que|a)|inferior a|(?:por )?debajo de',
    least: '(?:al|por lo) menos|como m[ií]nimo|m[ií]nimo|desde|a partir de',
    most: 'como (?:mucho|m[aá]ximo)|m[aá]ximo|hasta',
    fromIt: ' [oy] (?:m[aá]s|superior)',
    upToIt: ' [oy] (?:menos|inferior)',
    to: 'a|hasta',
    and: 'y|e',
    open: 'entre|de|desde',
  },
  fr: {
    above: 'plus (?:de|que)|au[- ]dessus de|sup[eé]rieure? [aà]',
    below: 'moins (?:de|que)|(?:au|en)[- ]dessous de|sous|inf[eé]rieure? [aà]',
    least: 'au moins|minimum|[aà] partir de|d[eè]s',
    most: "au (?:plus|maximum)|maximum|jusqu['’][aà]",
    fromIt: ' (?:ou|et) plus',
    upToIt: ' (?:ou|et) moins',
    to: "[aà]|jusqu['’][aà]",
    and: 'et',
    open: 'entre|de',
  },
  it: {
    above: 'pi[uù] di|oltre|sopra|superiore a|maggiore di',
    below: 'meno di|sotto|inferiore a|minore di',
    least: 'almeno|minimo|a partire da',
    most: 'al massimo|massimo|fino a',
    fromIt: ' [oe] (?:pi[uù]|oltre)',
    upToIt: ' [oe] meno',
    to: 'a|fino a',
    and: 'e',
    open: 'tra|fra|da',
  },
  ar: {
    above: '[أا](?:كثر|كبر|على) من|فوق|يزيد (?:عن|على)',
    below: '[أا](?:قل|صغر|دنى) من|تحت|دون',
    least: 'على ال[أا]قل|لا يقل عن|ابتداء من',
    most: 'على ال[أا]كثر|لا يزيد (?:عن|على)|حتى',
    fromIt: ' (?:أو|او|ف)\\s*[أا]كثر| على ال[أا]قل',
    upToIt: ' (?:أو|او|ف)\\s*[أا]قل| على ال[أا]كثر',
    to: '[إا]لى|حتى',
    and: 'و',
    open: 'بين|من',
  },
}

type Place = keyof BoundWords

const spaces = (pattern: string): string => pattern.replaceAll(' ?', String.raw`\s*`).replaceAll(' ', String.raw`\s+`)
// Chinese sets no space, neither before the word nor behind it
const spaced = Object.entries(words).flatMap(([language, each]) => (language === 'zh' ? [] : [each]))
const all = (place: Place, of: readonly BoundWords[]): string =>
  of.flatMap((each) => (each[place] ? [spaces(each[place])] : [])).join('|')
const anywhere = (place: Place): string => all(place, Object.values(words))

const unit = String.raw`(?:\s*(?:rupees?|रुपैयाँ|रुपियाँ|卢比|盧比|rupias?|roupies?|rupie|روبية))?`
const figure = String.raw`[-−+]?(?:(?:Rs|रु|रू)\.?\s*)?\p{Nd}(?:[\p{Nd},.]*\p{Nd})?`

const told = (group: string, place: 'above' | 'below' | 'least' | 'most', sign: string): string =>
  `(?<${group}>(?<!\\S)(?:${sign}|(?:${all(place, spaced)})\\s+)|(?:${words.zh[place]}))`

const before = `(?:${told('above', 'above', '>(?!=)')}|${told('below', 'below', '<(?!=)')}|${told('least', 'least', '>=|≥')}|${told('most', 'most', '<=|≤')})\\s*(?<told>${figure})${unit}(?!\\S)`
const behind = `(?<!\\S)(?<said>${figure})${unit}(?:(?<overIt>${anywhere('overIt')})|(?<underIt>${anywhere('underIt')})|(?<fromIt>${anywhere('fromIt')}|\\+)|(?<upToIt>${anywhere('upToIt')}))(?!\\S)`

const dash = String.raw`[-‐‑‒–—−~～〜]|\.{2,3}|…`
const open = `(?:(?<!\\S)(?:${all('open', spaced)})\\s+|(?:${words.zh.open})\\s*)`
const close = `(?:${anywhere('close')})`
// a word between two amounts needs its spaces, but for those that are written in one with the amount
const to = `\\s*(?:${dash})\\s*|\\s+(?:${all('to', spaced)})\\s+|\\s*(?:${words.zh.to}|${words.ne.to})\\s*`
const and = `${to}|\\s+(?:${all('and', spaced)})\\s+|\\s*(?:${words.zh.and})\\s*|\\s+${words.ar.and}`
const ranges = [
  `${open}(?<least1>${figure})${unit}(?:${and})(?<most1>${figure})${unit}${close}?(?!\\S)`,
  `(?<!\\S)(?<least2>${figure})${unit}(?:${and})(?<most2>${figure})${unit}${close}(?!\\S)`,
  `(?<!\\S)(?<least3>${figure})${unit}(?<by>${to})(?<most3>${figure})${unit}(?!\\S)`,
].join('|')

const joined = `(?:${words.zh.above}|${words.zh.below}|${words.zh.least}|${words.zh.most}|介[于於]|从|從)`
const word = String.raw`\S+?(?=\s|$|${joined}\s*${figure})`

const pieces = new RegExp(`${ranges}|${before}|${behind}|${word}`, 'giu')

/** What an amount or two, as they were typed, bound. Both ends of a range are in it; one of them may be open. */
export type Bound =
  | { is: 'above' | 'below'; amount: string }
  /** `isOneWord`: written as a reference may be too, as `1000-2000`. */
  | { is: 'between'; least: string | undefined; most: string | undefined; isOneWord: boolean }

/** One piece of a text: a bound, or a word. */
export interface Piece {
  typed: string
  bound?: Bound
}

/** A text in its pieces, from the first to the last. */
export function piecesOf(text: string): Piece[] {
  return Array.from(text.matchAll(pieces), ({ 0: typed, groups = {} }): Piece => {
    const bound = boundOf(typed, groups)
    return bound ? { typed, bound } : { typed }
  })
}

function boundOf(typed: string, groups: Record<string, string | undefined>): Bound | undefined {
  const least = groups['least1'] ?? groups['least2'] ?? groups['least3']
  const most = groups['most1'] ?? groups['most2'] ?? groups['most3']
  if (least !== undefined) {
    const isOneWord = /^\p{Nd}+-\p{Nd}+$/u.test(typed)
    return isOneWord && !isLikeAmounts(typed) ? undefined : { is: 'between', least, most, isOneWord }
  }
  const amount = groups['told'] ?? groups['said']
  if (amount === undefined) return undefined
  if (groups['above'] ?? groups['overIt']) return { is: 'above', amount }
  if (groups['below'] ?? groups['underIt']) return { is: 'below', amount }
  const isLeast = (groups['least'] ?? groups['fromIt']) !== undefined
  return { is: 'between', least: isLeast ? amount : undefined, most: isLeast ? undefined : amount, isOneWord: false }
}

/** Two plain numbers with a hyphen that grow and are no telephone or account number. */
function isLikeAmounts(typed: string): boolean {
  const [least = '', most = ''] = typed.split('-')
  const digits = [least, most].every((each) => each.length <= 7 && !/^[0०٠۰]/u.test(each))
  return digits && (least.length < most.length || (least.length === most.length && least < most))
}
