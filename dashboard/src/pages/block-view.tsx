import type { PageBlock, Run } from '@sahuji/contract/pages/page-blocks'
import { type ReactNode, use } from 'react'
import { staticChildren } from './static-children.ts'
import { Link } from '../kit/layout/link.tsx'
import { ProseHeading, ProseTable } from './prose.tsx'
import { PagesBase } from './use-page-address.ts'

/** A block of rich text as the kit draws it. The text is data: nothing in it is ever read as markup. */
export function BlockView({ of: block }: { of: PageBlock }) {
  switch (block.kind) {
    case 'heading':
      return (
        <ProseHeading level={block.level} id={block.id}>
          <Runs of={block.of} />
        </ProseHeading>
      )
    case 'paragraph':
      return (
        <p>
          <Runs of={block.of} />
        </p>
      )
    case 'list':
      return <ListView of={block} />
    case 'table':
      return (
        <ProseTable
          head={block.head.map(drawn)}
          rows={block.rows.map((cells) => cells.map(drawn))}
          figures={block.figures}
        />
      )
    case 'quote':
      return <blockquote>{staticChildren(block.of, paragraphOf)}</blockquote>
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      )
    case 'rule':
      return <hr />
  }
}

function ListView({ of: { ordered, items } }: { of: Extract<PageBlock, { kind: 'list' }> }) {
  const lines = staticChildren(items, ({ of, below }) => (
    <li>
      <Runs of={of} />
      {staticChildren(below, paragraphOf)}
    </li>
  ))
  return ordered ? <ol>{lines}</ol> : <ul>{lines}</ul>
}

const paragraphOf = (of: readonly Run[]): ReactNode => (
  <p>
    <Runs of={of} />
  </p>
)

const drawn = (of: readonly Run[]): ReactNode => <Runs of={of} />

const Runs = ({ of: runs }: { of: readonly Run[] }) => staticChildren(runs, (run) => <RunView of={run} />)

function RunView({ of: { text, strong, em, code, href } }: { of: Run }) {
  const base = use(PagesBase)
  let shown: ReactNode = text
  if (code) shown = <code>{shown}</code>
  if (em) shown = <em>{shown}</em>
  if (strong) shown = <strong>{shown}</strong>
  if (href === undefined) return shown
  // a text names the pages by their place in the dashboard; outside they stand elsewhere
  const address = href.replace(/^\/dashboard\/generalPages(?=\/)/, base)
  const isElsewhere = address.startsWith('https:')
  return (
    <Link href={address} {...(isElsewhere && { target: '_blank', rel: 'noreferrer' })}>
      {shown}
    </Link>
  )
}
