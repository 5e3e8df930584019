import type { Finding } from '../finding.ts'
import type { House } from '../house.ts'
import { type Node, stringOf, walk } from '../node.ts'
import type { Source } from '../source.ts'
import { specificationPaths } from '../specification-paths.ts'

const table = 'dashboard/src/shell/routes.tsx'
/** The table of pages, and the documents that stand before the router (sign-in). */
const places = new Set([table, 'dashboard/src/shell/routes.ts', 'dashboard/scripts/dev-pages.ts'])

interface PagePath {
  path: string
  isPlaceholder: boolean
}

/** Rule 6: every address of the specification has a page; a placeholder counts, and is listed by `placeholders`. */
export function specification(house: House): Finding[] {
  const paths = new Set(pagePaths(house.sources).map(({ path }) => path))
  return specificationPaths
    .filter((path) => !paths.has(shapeOf(path)))
    .map((path) => ({ path: table, line: 1, rule: 'pages', sentence: `${path} of the specification has no page` }))
}

/** The specification's addresses that show a placeholder until their capability comes. */
export function placeholders(house: House): string[] {
  const found = new Set(pagePaths(house.sources).flatMap(({ path, isPlaceholder }) => (isPlaceholder ? [path] : [])))
  return specificationPaths.filter((path) => found.has(shapeOf(path)))
}

function pagePaths(sources: readonly Source[]): PagePath[] {
  return sources
    .filter(({ path }) => places.has(path))
    .flatMap((source) => {
      const found: PagePath[] = []
      walk(source.program, (node, parents) => {
        const text = stringOf(node)
        if (text === undefined || !/^[\w/$:{}-]*$/.test(text)) return
        const isPlaceholder = /placeholder/i.test(entryAround(source, node, parents))
        // a relative path is a child of the dashboard
        const path = text.startsWith('/') ? text : `/dashboard/${text}`
        found.push({ path: shapeOf(path.length > 1 ? path.replace(/\/$/, '') : path), isPlaceholder })
      })
      return found
    })
}

/** `{id}`, `$id` and `:id` are the same. */
const shapeOf = (path: string) => path.replaceAll(/\{\w+\}|[$:]\w+/g, '*')

/** The table entry that contains a path: `'/path': page`, or `{ path: '/path', page }`, or `page('/path')`. */
function entryAround(source: Source, node: Node, parents: readonly Node[]): string {
  const isKey = parents[0]?.type === 'Property' && parents[0]['key'] === node
  const entry = isKey ? parents[0] : parents.find(({ type }) => /^(Object|Call|Array)Expression$/.test(type))
  return source.text.slice(entry?.start ?? node.start, entry?.end ?? node.end)
}
