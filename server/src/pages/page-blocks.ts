import { lexer, type Token, type Tokens } from 'marked'
import { type PageBlock, plainText, type Run } from '@sahuji/contract/pages/page-blocks'
import { inlineRuns } from './inline-runs.ts'

/** Markdown as blocks that no reader's browser has to trust: raw HTML, scripts and pictures do not survive. */
export function pageBlocks(markdown: string): PageBlock[] {
  const idOf = headingIds()
  return lexer(markdown, { gfm: true })
    .map((token) => blockOf(token, idOf))
    .filter((block) => block !== undefined)
}

type IdOf = ReturnType<typeof headingIds>

function blockOf(token: Token, idOf: IdOf): PageBlock | undefined {
  switch (token.type) {
    case 'heading': {
      const { depth, tokens } = token as Tokens.Heading
      const level = depth <= 2 ? 2 : 3
      const of = inlineRuns(tokens)
      // the title is the page's own, so a text starts at the second level
      return said(of) ? { kind: 'heading', level, id: idOf(level), of } : undefined
    }
    case 'paragraph':
    case 'text': {
      const of = inlineRuns((token as Tokens.Paragraph).tokens ?? [])
      return said(of) ? { kind: 'paragraph', of } : undefined
    }
    case 'list':
      return listOf(token as Tokens.List)
    case 'table':
      return tableOf(token as Tokens.Table)
    case 'blockquote': {
      const of = linesOf((token as Tokens.Blockquote).tokens)
      return of.length > 0 ? { kind: 'quote', of } : undefined
    }
    case 'code':
      return { kind: 'code', text: (token as Tokens.Code).text }
    case 'hr':
      return { kind: 'rule' }
    // html, definitions of links, empty lines
    default:
      return undefined
  }
}

const said = (of: readonly Run[]): boolean => plainText(of).trim() !== ''

function listOf({ ordered, items }: Tokens.List): PageBlock | undefined {
  const entries = items.map(({ tokens }) => {
    const [of = [], ...below] = linesOf(tokens)
    return { of, below }
  })
  const spoken = entries.filter(({ of }) => said(of))
  return spoken.length > 0 ? { kind: 'list', ordered, items: spoken } : undefined
}

function tableOf({ header, rows, align }: Tokens.Table): PageBlock {
  const cells = (row: Tokens.TableCell[]) => row.map(({ tokens }) => inlineRuns(tokens))
  return {
    kind: 'table',
    head: cells(header),
    rows: rows.map(cells),
    figures: header.map((_, at) => align[at] === 'right'),
  }
}

// a page is no book: what lies deeper than this is left out
const depthMax = 4

/** Everything inside a block as lines below each other, however deep it lies. */
function linesOf(tokens: readonly Token[], depth = 0): Run[][] {
  if (depth > depthMax) return []
  return tokens.flatMap((token) => {
    if (token.type === 'list')
      return (token as Tokens.List).items.flatMap(({ tokens: inner }) => linesOf(inner, depth + 1))
    if (token.type === 'blockquote') return linesOf((token as Tokens.Blockquote).tokens, depth + 1)
    const of = token.type === 'code' ? [{ text: (token as Tokens.Code).text, code: true as const }] : lineOf(token)
    return said(of) ? [of] : []
  })
}

const lineOf = (token: Token): Run[] =>
  token.type === 'paragraph' || token.type === 'text' || token.type === 'heading'
    ? inlineRuns((token as Tokens.Paragraph).tokens ?? [token])
    : []

/** Numbers headings by their place, `s2` and `s2-1`: the same in every language, so that a link to a section holds in each. */
function headingIds(): (level: 2 | 3) => string {
  let [section, part] = [0, 0]
  return (level) => {
    if (level === 2) {
      section++
      part = 0
      return `s${section}`
    }
    part++
    return `s${section}-${part}`
  }
}
