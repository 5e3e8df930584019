import type { Token } from 'marked'
import type { Run } from '@sahuji/contract/pages/page-blocks'

type Looks = Omit<Run, 'text'>

// what is nested deeper than any writer means is shown as plain text
const depthMax = 6

/** The runs of a line: text with its looks. Raw HTML and pictures do not survive, nor do addresses that could do harm. */
export function inlineRuns(tokens: readonly Token[] | undefined, looks: Looks = {}, depth = 0): Run[] {
  return joined((tokens ?? []).flatMap((token) => runsOf(token, looks, depth)))
}

function runsOf(token: Token, looks: Looks, depth: number): Run[] {
  const inside = (more: Looks) =>
    depth >= depthMax ? plain(token.raw, looks) : inlineRuns(childrenOf(token), { ...looks, ...more }, depth + 1)
  switch (token.type) {
    case 'text':
    case 'escape':
      return childrenOf(token) ? inside({}) : plain(stringOf(token, 'text'), looks)
    case 'strong':
      return inside({ strong: true })
    case 'em':
      return inside({ em: true })
    case 'codespan':
      return plain(stringOf(token, 'text'), { ...looks, code: true })
    case 'link': {
      const href = safeHref(stringOf(token, 'href'))
      return inside(href && !looks.href ? { href } : {})
    }
    case 'br':
      return plain('\n', looks)
    case 'del':
      return inside({})
    // html, image and whatever a later version of the parser may know
    default:
      return []
  }
}

const childrenOf = (token: Token): Token[] | undefined => ('tokens' in token ? token.tokens : undefined)

const stringOf = (token: Token, name: 'text' | 'href'): string => {
  const value: unknown = name in token ? Reflect.get(token, name) : undefined
  return typeof value === 'string' ? value : ''
}

const plain = (text: string, looks: Looks): Run[] => (text === '' ? [] : [{ text: entitiesRead(text), ...looks }])

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0', '#39': "'" }

/** The few entities that a writer uses; the rest stays as it was written. It is text either way, never markup. */
const entitiesRead = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (whole, name: string) => entities[name] ?? whole)

/** Neighbours of the same looks become one run. */
function joined(runs: readonly Run[]): Run[] {
  const lines: Run[] = []
  for (const run of runs) {
    const last = lines.at(-1)
    if (last && looksOf(last) === looksOf(run)) last.text += run.text
    else lines.push({ ...run })
  }
  return lines
}

const looksOf = ({ strong, em, code, href }: Run): string => `${strong} ${em} ${code} ${href}`

/** An address that a text may link to: a path of our own, a section, or https, mailto and tel; undefined for anything else. */
export function safeHref(written: string): string | undefined {
  const href = written.trim()
  // a browser drops tabs and line ends inside an address, so `java\nscript:` would run; the backslash starts a host
  if (href === '' || /[\p{Cc}\p{Cf}\s\\<>"]/u.test(href) || href.length > 500) return undefined
  if (href.startsWith('#')) return href
  if (href.startsWith('/')) return href.startsWith('//') ? undefined : href
  return /^(?:https:\/\/[^/]|mailto:[^?]|tel:[+\d])/i.test(href) ? href : undefined
}
