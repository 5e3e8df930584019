import * as z from 'zod/mini'

/**
 * Rich text as data: a page is a list of blocks, a line of text a list of runs. Nothing in it can become markup or
 * script, so that a client renders it with its own parts.
 */
export const run = z.object({
  text: z.string(),
  strong: z.optional(z.literal(true)),
  em: z.optional(z.literal(true)),
  code: z.optional(z.literal(true)),
  /** An address of our own (`/…`), `#section`, `https:`, `mailto:` or `tel:`; nothing else arrives here. */
  href: z.optional(z.string()),
})
export type Run = z.output<typeof run>

const runs = z.array(run)

const heading = z.object({
  kind: z.literal('heading'),
  level: z.union([z.literal(2), z.literal(3)]),
  /** Unique on its page; the same as long as the heading's place is. */
  id: z.string(),
  of: runs,
})
export type Heading = z.output<typeof heading>

const paragraph = z.object({ kind: z.literal('paragraph'), of: runs })

const list = z.object({
  kind: z.literal('list'),
  ordered: z.boolean(),
  /** An entry with the lines below it. */
  items: z.array(z.object({ of: runs, below: z.array(runs) })),
})

const table = z.object({
  kind: z.literal('table'),
  head: z.array(runs),
  rows: z.array(z.array(runs)),
  /** Which columns hold figures, and so stand at the right. */
  figures: z.array(z.boolean()),
})

const quote = z.object({ kind: z.literal('quote'), of: z.array(runs) })

const code = z.object({ kind: z.literal('code'), text: z.string() })

const rule = z.object({ kind: z.literal('rule') })

export const pageBlock = z.discriminatedUnion('kind', [heading, paragraph, list, table, quote, code, rule])
export type PageBlock = z.output<typeof pageBlock>

/** The words of runs without their looks. */
export const plainText = (of: readonly Run[]): string => of.map(({ text }) => text).join('')

/** All words of a block, for searching and comparing. */
export function blockText(block: PageBlock): string {
  if (block.kind === 'rule') return ''
  if (block.kind === 'code') return block.text
  if (block.kind === 'quote') return block.of.map(plainText).join('\n')
  if (block.kind === 'list') return block.items.flatMap(({ of, below }) => [of, ...below].map(plainText)).join('\n')
  if (block.kind === 'table')
    return [block.head, ...block.rows].map((cells) => cells.map(plainText).join(' ')).join('\n')
  return plainText(block.of)
}
