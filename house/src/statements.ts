import type { PlainFile } from './house.ts'
import { child, children, nameOf, walk } from './node.ts'
import type { Source } from './source.ts'

export interface Statement {
  text: string
  line: number
}

const tags = /\.(one|maybe|many|run)$|^sql$/

/** The SQL of a file: the templates given to a transaction's `one`, `maybe`, `many`, `run` or to `sql`; values become `$`. */
export function statementsOf(source: Source): Statement[] {
  const statements: Statement[] = []
  walk(source.program, (node) => {
    if (node.type !== 'TaggedTemplateExpression' || !tags.test(nameOf(child(node, 'tag')))) return
    const pieces = children(child(node, 'quasi'), 'quasis')
    const text = pieces
      .map((piece) => source.text.slice(piece.start, piece.end).replaceAll(/^[`}]|(\$\{|`)$/g, ''))
      .join(' $ ')
    statements.push({ text, line: source.lineAt(node.start) })
  })
  return statements
}

export interface Table {
  name: string
  columns: string
}

const created = /create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(?:sahuji\.)?([a-z_]+)\s*\(([\s\S]*?)\n\)/gi
const renamed = /alter\s+table\s+(?:only\s+)?(?:sahuji\.)?([a-z_]+)\s+rename\s+to\s+([a-z_]+)/gi
const added = /alter\s+table\s+(?:only\s+)?(?:sahuji\.)?([a-z_]+)\s+add\s+column\s+([^;]*)/gi

/** The tables that migrations create, with the text of their columns; a renamed table is listed under both names. */
export function tablesOf(migrations: readonly PlainFile[]): Table[] {
  const tables = migrations.flatMap(({ text }) =>
    [...text.matchAll(created), ...text.matchAll(added)].map(([, name = '', columns = '']) => ({ name, columns })),
  )
  for (const { text } of migrations)
    for (const [, before, name = ''] of text.matchAll(renamed))
      tables.push(...tables.filter((table) => table.name === before).map(({ columns }) => ({ name, columns })))
  return tables
}
